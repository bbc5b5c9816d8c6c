/*
 * facts.h: facts that a model's file states, independent of the names of its keys; and how settings
 * are made from them.
 */
#ifndef POSENC_CONFIG_FACTS_H
#define POSENC_CONFIG_FACTS_H

#include "config/json.h"
#include "config/model.h"

/* What to do about a model whose table has no known formula. */
#define WAY_TABLE "give its table as --from=FILE.npy"

/* A fact that a file states. Several keys may state the same one. */
enum fact {
    FACT_NOTHING, /* about the table */
    FACT_TYPE,    /* of the model */
    FACT_D_MODEL,
    FACT_HEADS,
    FACT_HEAD_WIDTH,
    FACT_GLOBAL_HEAD_WIDTH, /* of the layers full_attention */
    FACT_LOCAL_HEAD_WIDTH,  /* of the layers sliding_attention */
    FACT_ROTARY_HEAD_WIDTH, /* of the rotated part of a head, in models that name only that */
    FACT_ROTARY_WIDTH,      /* the width of the part of a head that is rotated */
    FACT_SHARE,             /* the share of a head, or of its pairs, that is rotated */
    FACT_SHARES,            /* that of each layer */
    FACT_ROWS,
    FACT_SOURCE_ROWS,
    FACT_TARGET_ROWS,
    FACT_SEQUENCE, /* the rows of chatglm; for qwen the rows up to which the base is its own */
    FACT_NTK,      /* whether the base changes for longer tables */
    FACT_BASE,
    FACT_BASES,         /* the base of each layer; 0: no rotation */
    FACT_LOCAL_BASE,    /* of the layers sliding_attention */
    FACT_COMPRESS_BASE, /* of the layers compress */
    FACT_OLD_OBJECT,    /* of the scaling, in older files */
    FACT_OBJECT,        /* of the scaling, in current files */
    FACT_SCALING,       /* its kind */
    FACT_OLD_SCALING,   /* the kind of scaling, by its old key */
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
    FACT_LONG_FACTOR, /* the cell factor with the long list */
    FACT_SHORT_FACTOR,
    FACT_ALPHA,       /* of the base */
    FACT_NTK_FACTOR,  /* the factor of dynamic scaling outside of an object */
    FACT_TRAINED,     /* rows in training, for that scaling */
    FACT_LAYERS,      /* how many there are */
    FACT_LAYER_TYPES, /* the kind of each */
    FACT_PER_LAYER,   /* objects with what differs, by the layer's number */
    FACT_POSITIONS,   /* how positions are encoded */
    FACT_LEARNED,     /* whether they are learned */
    FACT_IMAGE,
    FACT_PATCH,
    FACT_FRAMES,
    FACT_TUBELET,    /* frames per step of the time axis */
    FACT_MERGE,      /* the side of blocks of patches that are consecutive rows */
    FACT_PATCHES,    /* patches in a line of a window; pictures are scaled to it */
    FACT_VOCABULARY, /* of text; vision-only models have none */
    FACT_PADDING,    /* the row that is zero */
    FACT_CLAMP,      /* the last position */
    FACT_NEIGHBOURS, /* whether pairs of a head are neighbours, */
    FACT_HALVES,     /* or one number of each half */

    FACT_LOCAL_ROTARY_WIDTH, /* of a .gguf: the part of a head in the layers sliding_attention */
    FACT_WINDOW,             /* of these layers; 0: there are none */
    FACT_SECTIONS,           /* the number of pairs for each of four positions */
    FACT_DIVISORS,           /* of the frequencies, whatever the length */
    FACT_LOG_MULTIPLIER,     /* multiplies yarn's cell factor */

    FACT_IS_SCALED, /* of a params.json: whether llama3 scaling is used; of a .gguf: whether heads
                       of granite are rotated */
    FACT_SCALES_CELLS, /* whether yarn has a cell factor */
    FACTS
};

/* Where keys occur, which determines their meaning. */
enum settings_form { FORM_CONFIG, FORM_PARAMS, FORM_GGUF };

/* A class's default for a fact: a number in thousandths, a text, or a boolean. A list ends with
 * FACT_NOTHING. */
struct own_fact {
    enum fact fact;
    enum json_kind kind;
    int64_t thousandths; /* 0: nothing */
    const char *text;    /* or NULL */
};

/* A class's default scaling for a kind of layers. A list ends with a NULL name. */
struct own_layer {
    const char *name;
    const struct own_fact *scaling;
};

/* What determines the sides of a grid of patches. */
enum sides {
    SIDES_UNSAID, /* --grid does */
    SIDES_IMAGE,  /* image_size / patch_size, numbers or lists of lines and columns; */
    SIDES_XY,     /* or of columns and lines */
    SIDES_CLIP    /* as SIDES_IMAGE, and before that frames / tubelet_size */
};

/* A type of models: types.c. */
struct kind {
    const char *types;           /* each model_type, as words_have takes them */
    const struct preset *preset; /* the layout, or, without a table, the preset to give */
    const char *instead; /* what the model has instead of a table that follows from its settings, */
    const char *way;     /* and what to do; NULL: it has such a table */

    /* Defaults of the class for keys that a file omits: those that most classes have, and `more`;
     * and its scaling, of all layers or of each kind. NULL: none. Without head_dim that is
     * hidden_size / num_attention_heads; without rope_theta it is 10000. */
    const struct own_fact *defaults;
    const struct own_fact *more;
    const struct own_fact *scaling;
    const struct own_layer *layers;

    const struct key *keys; /* keys that take precedence over those of all types; NULL: none */
    const char *parts;      /* OTHER/PART, as words_have takes them: PART_config of a model of the
                             * type OTHER is of this type, whatever it says; or NULL */
    enum sides sides;
    bool has_thirds; /* three axes rotate an equal number of pairs of a head each; the remaining
                        pairs are not rotated */

    enum pairing pairing; /* rotary; PAIRING_LAYOUT: not known */
    enum fact rows_fact;  /* the number of rows; rotary: FACT_NOTHING means FACT_ROWS */
    bool pads_rows;       /* the number of rows does not include that of the padding */
    bool has_sliding;     /* has layers sliding_attention, even if with the base of all layers */
    bool scales_sliding;  /* the scaling of a file applies to them, too */
    bool shares_full;     /* a share outside of the scaling applies to full_attention only */
    bool has_whole_heads; /* qk_rope_head_dim, or rotary_dim, is the share of head_dim */
    bool has_alpha;       /* alpha makes of dynamic a base of base * alpha^(d/(d-2)) */
    bool is_whole;        /* overrides a type in its text_config */
    bool has_text;        /* its class has other defaults if there is no text_config */
    bool has_decoder;     /* the settings are in two objects, encoder and decoder */
    enum fact needs;      /* a fact that has to be stated, because the classes of the type differ in
                           * its default, or no published model uses that default */
};

/* Returns the kind with this index, of all; NULL after the last one. */
const struct kind *model_kind_at(size_t index);

/* Returns the kind of that model_type, or NULL if it is not known. */
const struct kind *model_kind_find(const char *type);

/* Returns the kind of a part of such a model, regardless of the part's own type; or NULL. */
const struct kind *part_kind_find(const char *type, const char *part);

struct facts {
    struct model *model; /* the model that is made from them */
    const struct model_question *question;
    const struct kind *kind;            /* NULL: a form without types, or an unknown type */
    enum settings_form form;            /* of the file */
    const struct json_value *of[FACTS]; /* NULL: not stated */
    const struct facts *own;            /* stated by the class only */
    bool has_no_sliding;                /* no layers sliding_attention, overriding the kind */
    const struct json_value *root;      /* all of the file */
};

/* Returns a key that states the fact in a file of this form. */
const char *fact_key(enum fact fact, enum settings_form form);

/* Returns what to do without a key. */
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

/* A key and the fact that it states. */
struct key {
    const char *names; /* as words_have takes them */
    int places;
    enum fact fact;
    const char *beside; /* meaningful only with this key in the same object; or NULL */

    const char *harmless; /* with FACT_NOTHING: the values that change no table, texts in ' '; NULL:
                             all */
    const char *otherwise; /* what any other value means, and what to do then */
    const char *way;
    unsigned lifted; /* settings: any value is accepted if one of them is given as an option */
};

extern const struct key model_keys[];
extern const size_t model_key_count;

/* Adds the defaults of the kind's class, as if the file stated them beside the type. */
void facts_take_own(struct facts *facts);

/* Adds the facts of an object, replacing earlier ones. Refuses unknown keys: in a scaling all of
 * them, elsewhere those that may concern positions. */
void facts_take(struct facts *facts, const struct json_value *object, bool is_scaling);

/* Returns whether two values are equal; numbers may be spelled differently. */
bool values_equal(const struct json_value *a, const struct json_value *b);

/* Returns whether the value exists and is an array. */
bool value_is_list(const struct json_value *value);

/* Refuses a value of another kind. */
void value_check_kind(const struct json_value *value, enum json_kind kind);

/* Makes a text, or the number that it spells, with the name and the origin of another value. */
struct json_value *text_value(const struct json_value *beside, const char *text);
struct json_value *number_value(const struct json_value *beside, const char *text);

/* Reads a boolean. */
bool value_is_true(const struct json_value *value);

/* Read a number; an integer of `least` .. MAX_LEN_MAX; and a number within bounds, which are
 * spelled as decimal_read reads them. */
struct decimal value_number(const struct json_value *value);
int64_t value_integer(const struct json_value *value, int64_t least);
struct decimal value_within(const struct json_value *value, const char *least, const char *most);

/* Make a setting from a fact: its number, an integer derived from it, a kind of cell factor, and a
 * boolean. A setting that is already made stays. */
void number_say(const struct facts *facts, enum fact fact, enum model_setting setting);
void whole_say(const struct facts *facts, enum fact fact, enum model_setting setting,
               int64_t number);
void cell_factor_say(const struct facts *facts, enum fact fact, enum cell_factor cell_factor);
void truncate_say(const struct facts *facts);

/* Marks a setting as made from a fact. Returns false if it was made already. */
bool setting_mark(const struct facts *facts, enum fact fact, enum model_setting setting);

/* Requires a setting to be given on the command line, with a reason, at the place of a fact. */
void setting_miss(const struct facts *facts, enum fact fact, enum model_setting setting,
                  const char *why);

/* Returns whether one of these settings is given on the command line because the file leaves it
 * open; printed commands then repeat it. USES makes a set of settings. */
#define USES(setting) (1U << (setting))
bool is_lifted(const struct facts *facts, unsigned settings);

/* A kind of layers, which may have a scaling of its own. */
struct layer {
    const char *name;                /* NULL: all layers are alike */
    const struct json_value *object; /* of the scaling; or NULL */
    bool is_compressed;              /* deepseek_v4: its base is compress_rope_theta */
};

/* Chooses the layers that the table is for, and replaces facts about all layers by theirs. `object`
 * is that of the scaling; or NULL. */
struct layer layer_take(struct facts *facts, const struct json_value *object);

/* Returns whether they are layers other than full_attention, of several kinds. */
bool layer_is_partial(const struct layer *layer);

/* Makes all settings of a rotary table except the layout. */
void rotary_take(struct facts *facts);

/* Makes all settings of a table of several axes except the layout: towers.c. */
void tower_take(struct facts *facts);

/* Sets the number of rows for a clip whose patches have one axis. */
void clip_rows_say(const struct facts *facts);

/* Reads the scaling of all layers from its object. Returns its kind. */
enum rope_scaling scaling_take_all(struct facts *facts);

/* ---- parts of a model: model_parts.c ---- */

/* Finds an object NAME_config, or one called NAME that has a type, anywhere within settings; or
 * NULL. Sets `around` to the type that is said around it, if there is one. */
const struct json_value *part_find(const struct json_value *settings, const char *name,
                                   const struct json_value **around);

/* Appends the names of all such objects that are known, with " or " between names. */
void parts_append(char *names, size_t size, const struct json_value *settings);

/* ---- what a params.json means: params.c ---- */

/* Returns whether an object has the keys of every params.json. */
bool is_params(const struct json_value *object);

extern const struct kind params_kind;

/* Returns the preset for heads with these pairs. */
const struct preset *params_preset(enum pairing pairing);

/* Translates facts about the scaling into the equivalent ones of a config.json. */
void params_scaling(struct facts *facts);

/* ---- what a .gguf means: llama_cpp.c ---- */

/* Returns the kind of models of an architecture of llama.cpp, or NULL if it is not known. */
const struct kind *architecture_find(const char *name);
extern const struct kind architecture_unknown;

/* Translates facts about the layers and their scaling, as llama.cpp computes with them, into the
 * equivalent ones of a config.json. Refuses what has no equivalent. */
void llama_cpp_layers(struct facts *facts);
void llama_cpp_scaling(struct facts *facts);

#endif
