/*
 * facts.h: the facts that a model's file states, independent of the names of its keys; and the
 * functions that set the settings of a table from these facts. A class is the code, usually of
 * transformers, that interprets the files of a type of models.
 */
#ifndef POSENC_CONFIG_FACTS_H
#define POSENC_CONFIG_FACTS_H

#include "config/json.h"
#include "config/model.h"

/* The remedy for a model whose table has no known formula. */
#define REMEDY_TABLE "give its table as --from=FILE.npy"

/* A fact that a file states. Several keys may state the same fact. */
enum fact {
    FACT_NOTHING, /* for keys without a fact about the table */
    FACT_TYPE,    /* the type of the model */
    FACT_D_MODEL,
    FACT_HEADS,
    FACT_HEAD_WIDTH,
    FACT_GLOBAL_HEAD_WIDTH, /* the width of a head in full_attention layers */
    FACT_LOCAL_HEAD_WIDTH,  /* the width of a head in sliding_attention layers */
    FACT_ROTARY_HEAD_WIDTH, /* qk_rope_head_dim: the width of the rotated part of a head */
    FACT_ROTARY_WIDTH,      /* rotary_dim: the width of the rotated part of a head */
    FACT_SHARE,             /* the share of a head, or of its pairs, that is rotated */
    FACT_SHARES,            /* the share for each layer */
    FACT_ROWS,
    FACT_SOURCE_ROWS, /* the number of rows of an encoder's table */
    FACT_TARGET_ROWS, /* the number of rows of a decoder's table */
    FACT_SEQUENCE,    /* the number of rows; qwen: the number up to which the base is unchanged */
    FACT_NTK,         /* whether the base changes for longer tables */
    FACT_BASE,
    FACT_BASES,         /* the base of each layer; 0: no rotation */
    FACT_LOCAL_BASE,    /* the base of sliding_attention layers */
    FACT_COMPRESS_BASE, /* the base of deepseek_v4's compress layers */
    FACT_OLD_OBJECT,    /* the object of the scaling in older files */
    FACT_OBJECT,        /* the object of the scaling in current files */
    FACT_SCALING,       /* the kind of scaling */
    FACT_OLD_SCALING,   /* the kind of scaling, stated by the older key */
    FACT_FACTOR,
    FACT_ORIGINAL, /* the length used in training */
    FACT_BETA_FAST,
    FACT_BETA_SLOW,
    FACT_TRUNCATE,
    FACT_LOW,  /* low_freq_factor */
    FACT_HIGH, /* high_freq_factor */
    FACT_CELL_FACTOR,
    FACT_MSCALE,
    FACT_MSCALE_ALL_DIM,
    FACT_LONG,         /* longrope: the divisors for tables longer than the original length */
    FACT_SHORT,        /* longrope: the divisors for other tables */
    FACT_LONG_FACTOR,  /* the cell factor for the list of FACT_LONG */
    FACT_SHORT_FACTOR, /* the cell factor for the list of FACT_SHORT */
    FACT_ALPHA,        /* alpha, by which dynamic scaling changes the base */
    FACT_NTK_FACTOR,   /* the factor of dynamic scaling, stated outside of an object */
    FACT_TRAINED,      /* the number of rows in training, for the scaling of FACT_NTK_FACTOR */
    FACT_LAYERS,       /* the number of layers */
    FACT_LAYER_TYPES,  /* the kind of each layer */
    FACT_PER_LAYER,    /* objects with settings of single layers, named by layer number */
    FACT_POSITIONS,    /* how positions are encoded */
    FACT_LEARNED,      /* whether positions are learned */
    FACT_IMAGE,
    FACT_PATCH,
    FACT_FRAMES,
    FACT_TUBELET,    /* frames per step of the time axis */
    FACT_MERGE,      /* the side length of the blocks whose patches are consecutive rows */
    FACT_PATCHES,    /* sam3: the side length of a window, in patches, which scales angles */
    FACT_VOCABULARY, /* the size of the vocabulary; vision-only models have none */
    FACT_PADDING,    /* the row that is zero */
    FACT_CLAMP,      /* the last position, to which greater ones are clamped */
    FACT_NEIGHBOURS, /* whether numbers 2k and 2k + 1 of a head form a pair */
    FACT_HALVES,     /* whether numbers k and d/2 + k of a head form a pair */

    FACT_LOCAL_ROTARY_WIDTH, /* .gguf: the rotated width in sliding_attention layers */
    FACT_WINDOW,             /* .gguf: the window of sliding_attention layers; 0: there are none */
    FACT_SECTIONS,           /* .gguf: the number of pairs for each of four positions */
    FACT_DIVISORS,           /* .gguf: the divisors of the frequencies for any length */
    FACT_LOG_MULTIPLIER,     /* .gguf: multiplies yarn's cell factor */

    /* params.json: whether llama3 scaling is used; .gguf: whether heads of granite are rotated. */
    FACT_IS_SCALED,
    FACT_SCALES_CELLS, /* params.json: whether yarn has a cell factor */
    FACTS
};

/* The form of a file, which determines the meaning of its keys. */
enum settings_form { FORM_CONFIG, FORM_PARAMS, FORM_GGUF };

/* A class's default for a fact: a string, a boolean, or a number (stored in thousandths). A list of
 * defaults ends with FACT_NOTHING. */
struct class_default {
    enum fact fact;
    enum json_kind kind;
    int64_t thousandths; /* the number; if it is 0, the class has no default */
    const char *text;    /* the string; otherwise "" or NULL */
};

/* A class's default scaling for a kind of layers. A list ends with a NULL name. */
struct class_layer {
    const char *name;
    const struct class_default *scaling;
};

/* What determines the sides of a grid of patches. */
enum sides {
    SIDES_UNSAID, /* only --grid */
    SIDES_IMAGE,  /* image_size / patch_size; each is a number, or a list: height, width */
    SIDES_XY,     /* as SIDES_IMAGE, but lists are: width, height */
    SIDES_CLIP    /* frames / tubelet_size, then as SIDES_IMAGE */
};

/* A kind of models: model types whose settings are interpreted in the same way. types.c,
 * tower_types.c and llama_cpp.c list the kinds. */
struct kind {
    const char *types; /* the names of its model types, separated by spaces */

    /* The formula and the layout; if `instead` is set, the preset to suggest. */
    const struct preset *preset;

    /* For models whose settings do not determine a table: `instead` describes what they have
     * instead, and `remedy` is what the user can do. NULL: the settings determine a table. */
    const char *instead;
    const char *remedy;

    /* Defaults of the class for keys that a file omits; NULL: none. `defaults` has the keys that
     * most classes have, `more` any others. `scaling` is the scaling of all layers, and `layers`
     * has that of each kind of layers. The default of head_dim is hidden_size /
     * num_attention_heads, and that of rope_theta is 10000, if the class has no others. */
    const struct class_default *defaults;
    const struct class_default *more;
    const struct class_default *scaling;
    const struct class_layer *layers;

    const struct key *keys; /* keys that take precedence over model_keys; NULL: none */

    /* Names OTHER/PART, separated by spaces; NULL: none. The object PART_config of a model of the
     * type OTHER is of this kind, whatever type that object states. */
    const char *parts;
    enum sides sides;

    /* Each of three axes rotates the same number of pairs of a head. The remaining pairs are not
     * rotated. */
    bool has_thirds;

    enum pairing pairing; /* rotary tables; PAIRING_LAYOUT: not known */
    /* The fact that states the number of rows. For rotary tables, FACT_NOTHING means FACT_ROWS. */
    enum fact rows_fact;

    /* The number of rows that are added to the number in the file is pad_token_id + 1, not the
     * preset's zero_row + 1. */
    bool pads_rows;
    bool has_sliding;    /* has sliding_attention layers, even if no base for them is stated */
    bool scales_sliding; /* the scaling of a file applies to sliding_attention layers, too */
    bool shares_full;    /* a share outside of the scaling is that of full_attention layers */
    /* qk_rope_head_dim or rotary_dim equals partial_rotary_factor * head_dim */
    bool rotary_width_is_share;
    bool has_alpha; /* dynamic scaling with alpha: base * alpha^(d/(d-2)) */
    bool is_whole;  /* a text_config is of this kind, whatever type it states */
    /* A file without a text_config is refused, because the class then has other defaults. */
    bool has_text;
    bool has_decoder; /* a file may have its settings in two objects, encoder and decoder */

    /* A fact that the file has to state, because the default of the class is unreliable: it differs
     * between classes of the type or between versions of transformers, or no published model uses
     * it. */
    enum fact needs;
};

/* Returns the kind with this index: first the kinds in types.c, then those in tower_types.c.
 * Returns NULL after the last one. */
const struct kind *model_kind_at(size_t index);

/* Returns the kind of models with this model_type, or NULL if it is not known. */
const struct kind *model_kind_find(const char *type);

/* Returns the kind of a part of models with the model_type `type`, or NULL. The part's own type
 * does not matter. */
const struct kind *part_kind_find(const char *type, const char *part);

struct facts {
    struct model *model; /* the model whose settings are set from these facts */
    const struct model_request *question;
    const struct kind *kind;            /* its `types` are NULL if the type is unknown */
    enum settings_form form;            /* the form of the file */
    const struct json_value *of[FACTS]; /* the value that states each fact; NULL: not stated */
    const struct facts *own;            /* the facts that are defaults of the class */
    bool has_no_sliding; /* no sliding_attention layers, although the kind may have some */
    const struct json_value *root; /* the object that was read; messages list its parts */
};

/* Returns a key that states the fact in a file of this form. There has to be such a key. */
const char *fact_key(enum fact fact, enum settings_form form);

/* Returns the remedy, for a message, that makes posenc read the file without a key. */
const char *remedy_ignore(const struct json_value *key);

/* The places of keys. In a config.json, a key has its meaning outside of the scaling (SETTINGS), in
 * an object rope_scaling or rope_parameters (SCALING), or in both. The other forms of files have
 * the same two places. */
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
    const char *names; /* the names of the key, separated by spaces */
    int places;        /* the places where it has a meaning, joined by | */
    enum fact fact;
    const char *beside; /* NULL; or another key without which this key has no meaning */

    /* With FACT_NOTHING: `harmless` lists the values that do not change the table, with texts in
     * single quotes; NULL: all values. `otherwise` is the meaning of any other value, and `remedy`
     * the remedy for the user. */
    const char *harmless;
    const char *otherwise;
    const char *remedy;

    /* A set of settings (see USES). If an option gives one of them, any value is accepted. */
    unsigned overrides;
};

extern const struct key model_keys[];
extern const size_t model_key_count;

/* Adds the defaults of the kind's class, as if the file stated them beside the type. */
void facts_add_defaults(struct facts *facts);

/* Adds the facts of an object; they replace earlier facts. Refuses unknown keys: in a scaling all
 * unknown keys, elsewhere those that may concern positions. */
void facts_add(struct facts *facts, const struct json_value *object, bool is_scaling);

/* Returns whether two values are equal. Numbers may differ in their spelling. */
bool values_equal(const struct json_value *a, const struct json_value *b);

/* Returns whether the value exists and is an array. */
bool value_is_list(const struct json_value *value);

/* Refuses a value of another kind. */
void value_check_kind(const struct json_value *value, enum json_kind kind);

/* Return a new value, a string or a number, with this text, and with the name and the origin of
 * `beside`. */
struct json_value *text_value(const struct json_value *beside, const char *text);
struct json_value *number_value(const struct json_value *beside, const char *text);

/* Returns a boolean. Refuses any other value. */
bool value_is_true(const struct json_value *value);

/* Return the number of a value, and refuse any other value: value_number returns any number,
 * value_integer an integer from `least` to MAX_LEN_MAX, value_within a number from `least` to
 * `most`. The bounds of value_within are texts that decimal_read parses. */
struct decimal value_number(const struct json_value *value);
int64_t value_integer(const struct json_value *value, int64_t least);
struct decimal value_within(const struct json_value *value, const char *least, const char *most);

/* Set a setting from a fact, unless it is set already. setting_set_number sets it to the number of
 * the fact, if the fact is stated. setting_set_integer and setting_set_cell_factor set it to an
 * integer or a kind of cell factor that the caller has derived from the fact. setting_set_truncate
 * sets SETTING_TRUNCATE from FACT_TRUNCATE, if the latter is stated. */
void setting_set_number(const struct facts *facts, enum fact fact, enum model_setting setting);
void setting_set_integer(const struct facts *facts, enum fact fact, enum model_setting setting,
                         int64_t number);
void setting_set_cell_factor(const struct facts *facts, enum fact fact,
                             enum cell_factor cell_factor);
void setting_set_truncate(const struct facts *facts);

/* Marks a setting as set by a fact. Returns false if it was set already. */
bool setting_mark(const struct facts *facts, enum fact fact, enum model_setting setting);

/* Requires a setting to be given on the command line. The message contains the reason `why`, and
 * the place of the fact in the file. */
void setting_require(const struct facts *facts, enum fact fact, enum model_setting setting,
                     const char *why);

/* Returns whether the command line gives one of `settings`, a set of settings that the file leaves
 * open. If so, printed commands include the given settings. USES(s) is the set of the single
 * setting s; the operator | joins sets. */
#define USES(setting) (1U << (setting))
bool is_any_given(const struct facts *facts, unsigned settings);

/* A kind of layers, which may have a scaling of its own. */
struct layer {
    const char *name;                /* NULL: all layers are of one kind */
    const struct json_value *object; /* the object with the scaling of these layers; or NULL */
    bool is_compressed;              /* deepseek_v4: the base is compress_rope_theta */
};

/* Chooses the kind of layers that the table is for, and replaces facts about all layers by facts
 * about that kind. `object` is the object of the scaling, or NULL. */
struct layer layer_select(struct facts *facts, const struct json_value *object);

/* Returns whether there are several kinds of layers, and this one is not full_attention. */
bool layer_is_not_full(const struct layer *layer);

/* Sets all settings of a rotary table except the layout. */
void rotary_set(struct facts *facts);

/* Sets all settings of a table of several axes except the layout: towers.c. */
void tower_set(struct facts *facts);

/* Sets the number of rows for a video clip whose patches are all on one axis. */
void clip_rows_set(const struct facts *facts);

/* Reads the scaling of a file in which all layers have the same scaling. Returns the kind of
 * scaling. */
enum rope_scaling scaling_read_all(struct facts *facts);

/* ---- parts of a model: model_parts.c ---- */

/* Returns the first object NAME_config, or NAME with a model_type, at any depth within settings; or
 * NULL. Sets *around to the model_type of the innermost enclosing object that has a model_type; if
 * there is none, leaves *around unchanged. */
const struct json_value *part_find(const struct json_value *settings, const char *name,
                                   const struct json_value **around);

/* Appends the names of all parts within settings whose kind is known, separated by " or ". */
void parts_append(char *names, size_t size, const struct json_value *settings);

/* ---- params.json: params.c ---- */

/* Returns whether an object has dim and n_heads, which are in every params.json. */
bool is_params(const struct json_value *object);

extern const struct kind params_kind;

/* Returns the preset for heads with this pairing. */
const struct preset *params_preset(enum pairing pairing);

/* Translates facts about the scaling into the equivalent facts of a config.json. */
void params_scaling(struct facts *facts);

/* ---- .gguf: llama_cpp.c ---- */

/* Returns the kind of models of an architecture of llama.cpp, or NULL if it is not known. */
const struct kind *architecture_find(const char *name);
extern const struct kind architecture_unknown;

/* Translate facts about the layers and about their scaling, as llama.cpp interprets them, into the
 * equivalent facts of a config.json. Refuse facts without an equivalent. */
void llama_cpp_layers(struct facts *facts);
void llama_cpp_scaling(struct facts *facts);

#endif
