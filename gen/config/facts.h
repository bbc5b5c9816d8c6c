/*
 * facts.h: what a config.json says, each fact once, whatever its key; and settings made from it.
 */
#ifndef POSENC_CONFIG_FACTS_H
#define POSENC_CONFIG_FACTS_H

#include "config/json.h"
#include "config/model.h"

/* What to do about a model whose table has no formula here. */
#define WAY_TABLE "give its table as --from=FILE.npy"

/* What a file says, whatever its key. Several keys may say the same; one is enough. */
enum fact {
    FACT_NOTHING, /* about the table */
    FACT_TYPE,    /* of the model */
    FACT_D_MODEL,
    FACT_HEADS,
    FACT_HEAD_WIDTH,
    FACT_GLOBAL_HEAD_WIDTH, /* of the layers full_attention */
    FACT_LOCAL_HEAD_WIDTH,  /* of the layers sliding_attention */
    FACT_ROTARY_HEAD_WIDTH, /* of a head that has a part beside it */
    FACT_ROTARY_WIDTH,      /* of the part of a head that turns */
    FACT_SHARE,             /* the share of a head, or of its pairs, that turns */
    FACT_SHARES,            /* that of each layer */
    FACT_ROWS,
    FACT_SOURCE_ROWS,
    FACT_TARGET_ROWS,
    FACT_SEQUENCE, /* the rows of chatglm, and of qwen those that have its own base */
    FACT_NTK,      /* whether longer tables have another one */
    FACT_BASE,
    FACT_BASES,         /* the base of each layer; 0: it does not turn */
    FACT_LOCAL_BASE,    /* of the layers sliding_attention */
    FACT_COMPRESS_BASE, /* of the layers compress */
    FACT_OLD_OBJECT,    /* of the scaling, once */
    FACT_OBJECT,        /* of the scaling, today */
    FACT_SCALING,       /* its kind */
    FACT_OLD_SCALING,   /* its kind, as it was once called */
    FACT_FACTOR,
    FACT_ORIGINAL,
    FACT_BETA_FAST,
    FACT_BETA_SLOW,
    FACT_TRUNCATE,
    FACT_LOW,
    FACT_HIGH,
    FACT_CELL_FACTOR,
    FACT_MSCALE,
    FACT_MSCALE_ALL_DIM,
    FACT_LONG,
    FACT_SHORT,
    FACT_LONG_FACTOR, /* of the cells, with the long list */
    FACT_SHORT_FACTOR,
    FACT_ALPHA,       /* of the base */
    FACT_NTK_FACTOR,  /* of dynamic scaling that no object says */
    FACT_TRAINED,     /* rows in training, of that scaling */
    FACT_LAYERS,      /* how many there are */
    FACT_LAYER_TYPES, /* the kind of each */
    FACT_PER_LAYER,   /* what differs, by the layer's number */
    FACT_POSITIONS,   /* what shows them */
    FACT_LEARNED,     /* whether they are learned */
    FACT_IMAGE,
    FACT_PATCH,
    FACT_FRAMES,
    FACT_TUBELET,    /* so many frames are one on the axis of time */
    FACT_MERGE,      /* so many patches by as many stand one after the other */
    FACT_PATCHES,    /* of a line of a window, which those of a picture are scaled to */
    FACT_VOCABULARY, /* of text; classes of pictures alone have none */
    FACT_PADDING,    /* the row that is zero */
    FACT_CLAMP,      /* the last position */
    FACT_NEIGHBOURS, /* whether a pair of a head is two neighbours, */
    FACT_HALVES,     /* or a number of each half */

    FACT_LOCAL_ROTARY_WIDTH, /* of a .gguf: the part of a head in the layers sliding_attention */
    FACT_WINDOW,             /* of these layers; 0: there are none */
    FACT_SECTIONS,           /* how many pairs turn by each of four positions */
    FACT_DIVISORS,           /* of the frequencies, whatever the length */
    FACT_LOG_MULTIPLIER,     /* of yarn's factor of the cells */

    FACT_IS_SCALED,    /* of a params.json: by llama3; of a .gguf: whether heads of granite turn */
    FACT_SCALES_CELLS, /* whether yarn has a factor of the cells */
    FACTS
};

/* Where keys stand, which decides on what they mean. */
enum settings_form { FORM_CONFIG, FORM_PARAMS, FORM_GGUF };

/* What a class says of a fact: a number in thousandths, a text, or a boolean. A list of these ends
 * with FACT_NOTHING. */
struct own_fact {
    enum fact fact;
    enum json_kind kind;
    int64_t thousandths; /* 0: nothing */
    const char *text;    /* or NULL */
};

/* The scaling that it has for a kind of layers. A list of these ends without a name. */
struct own_layer {
    const char *name;
    const struct own_fact *scaling;
};

/* What says the sides of a grid of patches. */
enum sides {
    SIDES_UNSAID, /* --grid does */
    SIDES_IMAGE,  /* image_size / patch_size, numbers or lists of lines and columns; */
    SIDES_XY,     /* or of columns and lines */
    SIDES_CLIP    /* as SIDES_IMAGE, and before that frames / tubelet_size */
};

/* What is known of types of models: types.c. */
struct kind {
    const char *types; /* each model_type, as words_have takes them */
    const struct preset
        *preset;         /* how cells lie, or, if there is no table, the one to give; or NULL */
    const char *instead; /* what the model has in the place of a table that its settings say, */
    const char *way;     /* and what to do; NULL: there is one */

    /* What the class has where a file leaves it out: what most classes have, and `more`; and its
     * scaling, of all layers or of each kind. NULL: nothing. Without head_dim that is
     * hidden_size / num_attention_heads; without rope_theta it is 10000. */
    const struct own_fact *defaults;
    const struct own_fact *more;
    const struct own_fact *scaling;
    const struct own_layer *layers;

    const struct key *keys; /* they come before those of all types; NULL: none */
    const char *parts;      /* OTHER/PART, as words_have takes them: PART_config of a model of the
                             * type OTHER is of this type, whatever it says; or NULL */
    enum sides sides;
    bool has_thirds; /* a head turns by three axes, by as many pairs each, and not by the rest */

    enum pairing pairing; /* rotary; PAIRING_LAYOUT: it is not known */
    enum fact rows_fact;  /* what says their number; rotary: FACT_NOTHING for FACT_ROWS */
    bool pads_rows;       /* the rows that are counted begin after that of the padding */
    bool has_sliding;     /* layers sliding_attention, though they may have the base of all */
    bool scales_sliding;  /* the scaling of a file that has one is theirs, too */
    bool shares_full;     /* a share outside of the scaling is that of full_attention alone */
    bool has_whole_heads; /* qk_rope_head_dim, or rotary_dim, is the share of head_dim */
    bool has_alpha;       /* alpha makes of dynamic a base of base * alpha^(d/(d-2)) */
    bool is_whole;        /* it counts, and not a type in its text_config */
    bool has_text;        /* without a text_config its class has other settings */
    bool has_decoder;     /* settings are in two objects, encoder and decoder */
    enum fact needs;      /* for which the classes of the type have several defaults, or one that
                           * no published model has; if one is said here, no head turns with
                           * another */
};

/* Returns the kind with this index, of all; NULL after the last one. */
const struct kind *model_kind_at(size_t index);

/* Finds the kind of that model_type; NULL: it is not known. */
const struct kind *model_kind_find(const char *type);

/* Finds the kind of a part of such a model, whatever the part says; or NULL. */
const struct kind *part_kind_find(const char *type, const char *part);

struct facts {
    struct model *model; /* which they make */
    const struct model_question *question;
    const struct kind *kind;            /* one without types: it is not known */
    enum settings_form form;            /* of the file */
    const struct json_value *of[FACTS]; /* NULL: nothing is said of it */
    const struct facts *own;            /* those of the class alone */
    bool has_no_sliding;                /* no layers sliding_attention, whatever the kind has */
    const struct json_value *root;      /* all of the file */
};

/* Returns a key that says the fact in a file of this form. */
const char *fact_key(enum fact fact, enum settings_form form);

/* Says how to do without a key. */
const char *way_without(const struct json_value *key);

/* A key has its meaning in one of these places: of a config.json among the settings, or in an
 * object rope_scaling or rope_parameters; or in both; and the same of the other forms. */
enum {
    SETTINGS = 1,
    SCALING = 2,
    BOTH = SETTINGS | SCALING,
    PARAMS = 4,
    PARAMS_YARN = 8,
    GGUF = 16,
    GGUF_SCALING = 32
};

/* What keys say. */
struct key {
    const char *names; /* as words_have takes them */
    int places;
    enum fact fact;
    const char *beside; /* without this key in the same object it has no meaning; or NULL */

    const char *harmless; /* with FACT_NOTHING: the values that change no table, texts in ' '; NULL:
                             all */
    const char *otherwise; /* what any other value says; and what to do then */
    const char *way;
    unsigned lifted; /* settings of which one, given beside the file, says what to do */
};

extern const struct key model_keys[];
extern const size_t model_key_count;

/* Takes what the class of the kind has where a file leaves it out, as if it stood where the type
 * stands. */
void facts_take_own(struct facts *facts);

/* Takes what the keys of an object say, in the place of what was said before. Refuses keys that
 * have no meaning there: in a scaling all of them, elsewhere those that may be about positions. */
void facts_take(struct facts *facts, const struct json_value *object, bool is_scaling);

/* Whether two values say the same: numbers may be spelled otherwise. */
bool values_equal(const struct json_value *a, const struct json_value *b);

/* Whether it is there, and an array. */
bool value_is_list(const struct json_value *value);

/* Refuses a value that is of another kind. */
void value_check_kind(const struct json_value *value, enum json_kind kind);

/* Makes a text, or a number that it spells, with the name and the origin of another value. */
struct json_value *text_value(const struct json_value *beside, const char *text);
struct json_value *number_value(const struct json_value *beside, const char *text);

/* Reads a boolean. */
bool value_is_true(const struct json_value *value);

/* Read a number; a whole one of `least` .. MAX_LEN_MAX; and one within bounds, which are spelled as
 * decimal_read reads them. */
struct decimal value_number(const struct json_value *value);
int64_t value_integer(const struct json_value *value, int64_t least);
struct decimal value_within(const struct json_value *value, const char *least, const char *most);

/* These make a setting of a fact: a number of it, a whole number that follows from it, a kind of
 * cell factor, and a boolean. What is said of the setting already stays. */
void number_say(const struct facts *facts, enum fact fact, enum model_setting setting);
void whole_say(const struct facts *facts, enum fact fact, enum model_setting setting,
               int64_t number);
void cell_factor_say(const struct facts *facts, enum fact fact, enum cell_factor cell_factor);
void truncate_say(const struct facts *facts);

/* Marks a setting as said by a fact. Returns false if it was said already. */
bool setting_mark(const struct facts *facts, enum fact fact, enum model_setting setting);

/* Says that a setting has to be given, and why, at the place of a fact. */
void setting_miss(const struct facts *facts, enum fact fact, enum model_setting setting,
                  const char *why);

/* Whether one of these settings is given beside the file, which leaves it open: then a command that
 * is printed has it, too. USES makes a set of settings. */
#define USES(setting) (1U << (setting))
bool is_lifted(const struct facts *facts, unsigned settings);

/* A kind of layers, which may have a scaling of its own. */
struct layer {
    const char *name;                /* NULL: all layers are alike */
    const struct json_value *object; /* of the scaling; or NULL */
    bool is_compressed;              /* deepseek_v4: its base is compress_rope_theta */
};

/* Chooses the layers that are meant, and takes what these have of their own in the place of what
 * all layers have. `object` is that of the scaling; or NULL. */
struct layer layer_take(struct facts *facts, const struct json_value *object);

/* Whether they are other layers than full_attention, of several kinds. */
bool layer_is_partial(const struct layer *layer);

/* Says all of a rotary table but how its cells lie. */
void rotary_take(struct facts *facts);

/* Says all of a table of several axes but how its cells lie: towers.c. */
void tower_take(struct facts *facts);

/* Says the rows of a clip whose patches have one axis. */
void clip_rows_say(const struct facts *facts);

/* Takes the object of a scaling that is that of all layers. Returns its kind. */
enum rope_scaling scaling_take_all(struct facts *facts);

/* ---- parts of a model: model_parts.c ---- */

/* Finds an object NAME_config, or one called NAME that has a type, anywhere within settings; or
 * NULL. Sets `around` to the type that is said around it, if there is one. */
const struct json_value *part_find(const struct json_value *settings, const char *name,
                                   const struct json_value **around);

/* Appends the names of all such objects that are known, with " or " between names. */
void parts_append(char *names, size_t size, const struct json_value *settings);

/* ---- what a params.json means: params.c ---- */

/* Whether an object has what each params.json has. */
bool is_params(const struct json_value *object);

extern const struct kind params_kind;

/* Returns the preset of heads with these pairs. */
const struct preset *params_preset(enum pairing pairing);

/* Replaces facts about the scaling by those of a config.json that mean the same. */
void params_scaling(struct facts *facts);

/* ---- what a .gguf means: llama_cpp.c ---- */

/* Finds the kind of models of an architecture as llama.cpp has it; NULL: it is not known. */
const struct kind *architecture_find(const char *name);
extern const struct kind architecture_unknown;

/* Replaces facts about the layers and about the scaling of the chosen ones, as llama.cpp computes
 * with them, by those of a config.json that mean the same. Refuses what has none. */
void llama_cpp_layers(struct facts *facts);
void llama_cpp_scaling(struct facts *facts);

#endif
