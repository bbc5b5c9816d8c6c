/*
 * facts.h: the facts that a model's file states, independent of the names of its keys; and the
 * functions that set the settings of a table from these facts. In this module, "scaling" is the
 * rotary scaling of long contexts, such as yarn, and a class is the code, usually of transformers,
 * that interprets the files of one type of models.
 */
#ifndef POSENC_CONFIG_FACTS_H
#define POSENC_CONFIG_FACTS_H

#include "config/json.h"
#include "config/model.h"

/* The remedy for a model whose table has no known formula. */
#define REMEDY_TABLE "give its table as --from=FILE.npy"

/* A fact that a file states. Several keys may state the same fact: see model_keys. */
enum fact {
    FACT_NOTHING,           /* for keys that state no fact about the table */
    FACT_TYPE,              /* the type of the model */
    FACT_D_MODEL,           /* the width of the model */
    FACT_HEADS,             /* the number of attention heads */
    FACT_HEAD_WIDTH,        /* the width of a head */
    FACT_GLOBAL_HEAD_WIDTH, /* the width of a head in full_attention layers */
    FACT_LOCAL_HEAD_WIDTH,  /* the width of a head in sliding_attention layers */
    /* qk_rope_head_dim: the width of the part of a head of which all, or FACT_SHARE, is rotated */
    FACT_ROTARY_HEAD_WIDTH,
    FACT_ROTARY_WIDTH,  /* rotary_dim: the width of the rotated part of a head */
    FACT_SHARE,         /* the share of a head, or of its pairs, that is rotated */
    FACT_SHARES,        /* a list with the share of each layer */
    FACT_ROWS,          /* the number of rows of the table */
    FACT_SOURCE_ROWS,   /* the number of rows of an encoder's table */
    FACT_TARGET_ROWS,   /* the number of rows of a decoder's table */
    FACT_SEQUENCE,      /* seq_length: the number of rows; qwen: see FACT_NTK */
    FACT_NTK,           /* qwen: whether the base changes for tables longer than FACT_SEQUENCE */
    FACT_BASE,          /* rope_theta: the base of all layers; or a list with that of each layer */
    FACT_BASES,         /* a list with the base of each layer; 0: the layer does not rotate heads */
    FACT_LOCAL_BASE,    /* the base of sliding_attention layers */
    FACT_COMPRESS_BASE, /* the base of deepseek_v4's compress layers */
    /* The object with the settings of the scaling: rope_scaling in older config.json files, yarn in
     * a params.json, rope.scaling in a .gguf. */
    FACT_SCALING_OBJECT,
    FACT_ROPE_PARAMETERS,   /* rope_parameters: the same object in current config.json files */
    FACT_SCALING,           /* the kind of scaling */
    FACT_OLD_SCALING,       /* the kind of scaling, stated by the older key `type` */
    FACT_FACTOR,            /* the factor of the scaling */
    FACT_ORIGINAL_LENGTH,   /* the context length in training, which the scaling extends */
    FACT_BETA_FAST,         /* yarn */
    FACT_BETA_SLOW,         /* yarn */
    FACT_TRUNCATE,          /* yarn: whether the ends of the ramp are rounded to whole pairs */
    FACT_LOW_FREQ_FACTOR,   /* llama3 */
    FACT_HIGH_FREQ_FACTOR,  /* llama3 */
    FACT_CELL_FACTOR,       /* the factor by which all cells are multiplied */
    FACT_MSCALE,            /* yarn: changes the cell factor */
    FACT_MSCALE_ALL_DIM,    /* yarn: changes the cell factor */
    FACT_LONG_DIVISORS,     /* longrope: the divisors for tables longer than the original length */
    FACT_SHORT_DIVISORS,    /* longrope: the divisors for all other tables */
    FACT_LONG_CELL_FACTOR,  /* longrope: the cell factor of tables with FACT_LONG_DIVISORS */
    FACT_SHORT_CELL_FACTOR, /* longrope: the cell factor of tables with FACT_SHORT_DIVISORS */
    FACT_ALPHA,             /* alpha, by which dynamic scaling changes the base */
    FACT_NTK_FACTOR,        /* nomic_bert: the factor of its dynamic scaling */
    FACT_TRAINED_ROWS,      /* nomic_bert: the original length of its dynamic scaling */
    FACT_LAYERS,            /* the number of layers */
    FACT_LAYER_TYPES,       /* a list with the kind of each layer */
    FACT_PER_LAYER,         /* objects with settings of single layers, named by layer number */
    FACT_POSITIONS,         /* how positions are encoded, such as "rotary" */
    FACT_IS_LEARNED,        /* whether positions are learned */
    FACT_IMAGE_SIZE,        /* the side length of an image, or a list of both side lengths */
    FACT_PATCH_SIZE,        /* the side length of a patch, or a list of both side lengths */
    FACT_FRAMES,            /* the number of frames of a video clip */
    FACT_TUBELET,           /* the number of frames per step of the time axis */
    FACT_MERGE,             /* the side length, in patches, of blocks whose rows are consecutive */
    FACT_WINDOW_SIDE,       /* sam3: the side length of a window, in patches, which scales angles */
    FACT_VOCABULARY,        /* the size of the vocabulary; vision-only models have none */
    FACT_PADDING,           /* the index of the row of zeros */
    FACT_CLAMP,             /* the last position, to which greater positions are clamped */
    FACT_NEIGHBOURS,        /* whether numbers 2k and 2k + 1 of a head form a pair */
    FACT_HALVES,            /* whether numbers k and d/2 + k of a head form a pair */

    FACT_LOCAL_ROTARY_WIDTH, /* .gguf: the rotated width in sliding_attention layers */
    /* .gguf: the window of sliding_attention layers; 0: there are no such layers */
    FACT_SLIDING_WINDOW,
    FACT_SECTIONS, /* .gguf, M-RoPE: the number of pairs for each of a token's four positions */
    FACT_DIVISORS, /* .gguf: the divisors of the frequencies, for tables of any length */
    FACT_LOG_MULTIPLIER, /* .gguf: changes yarn's cell factor: see enum multiplier */

    /* params.json: whether llama3 scaling is used; .gguf: whether heads of granite are rotated. */
    FACT_IS_SCALED,
    FACT_SCALES_CELLS, /* params.json: whether yarn has a cell factor */
    FACT_COUNT
};

/* The form of a file: a config.json, a params.json or a .gguf. It determines what a key means. */
enum settings_form { FORM_CONFIG, FORM_PARAMS, FORM_GGUF };

/* A class's default for a fact: a string, a boolean, or a number. The last element of a list of
 * defaults has FACT_NOTHING. */
struct class_default {
    enum fact fact;
    enum json_kind kind;
    int64_t thousandths; /* JSON_NUMBER: the number, times 1000; 0: the class has no default */
    const char *text;    /* JSON_STRING: the string; otherwise "" or NULL */
};

/* A class's default scaling for a kind of layers. The last element of a list has a NULL name. */
struct layer_scaling {
    const char *name; /* the name of the kind of layers */
    const struct class_default *scaling;
};

/* What determines the sides of a grid of patches. */
enum sides {
    SIDES_UNKNOWN, /* nothing in the file: --grid is required */
    SIDES_IMAGE,   /* image_size / patch_size; each is a number, or a list: height, width */
    SIDES_XY,      /* as SIDES_IMAGE, but lists are: width, height */
    SIDES_CLIP     /* three sides: frames / tubelet_size, then as SIDES_IMAGE */
};

/* A kind of models: model types, or architectures of llama.cpp, whose settings are interpreted in
 * the same way. types.c, tower_types.c and llama_cpp.c list the kinds. params.c has the one kind of
 * all params.json files. */
struct model_kind {
    /* The model types or architectures, separated by spaces; NULL: the kind for unknown types. */
    const char *types;

    /* The formula and the layout. If `refusal_reason` is set: the preset to suggest, or NULL. */
    const struct preset *preset;

    /* For models whose settings do not determine a table: `refusal_reason` describes what they have
     * instead, and `remedy` is what the user can do. NULL: the settings determine a table. */
    const char *refusal_reason;
    const char *remedy;

    /* Defaults of the class for keys that a file omits; NULL: none. `defaults` has the keys that
     * most classes have, `other_defaults` any others. `scaling` is the scaling of all layers, and
     * `layers` has that of each kind of layers. If none of these lists has head_dim or rope_theta,
     * its default is hidden_size / num_attention_heads or 10000, respectively. */
    const struct class_default *defaults;
    const struct class_default *other_defaults;
    const struct class_default *scaling;
    const struct layer_scaling *layers;

    const struct key *keys; /* keys that take precedence over model_keys; NULL: none */

    /* Names OTHER/PART, separated by spaces; NULL: none. The part PART (see part_find) of a model
     * of the type OTHER is of this kind, whatever type the part states. */
    const char *parts;
    enum sides sides;

    /* Each of three axes rotates the same number of pairs of a head. The remaining pairs are not
     * rotated. */
    bool has_thirds;

    /* How the models rotate heads; PAIRING_LAYOUT: not known, or stated by the preset. */
    enum pairing pairing;
    /* The fact that states the number of rows. FACT_NOTHING: in a rotary table, FACT_ROWS states
     * this number; in other tables, no fact does. */
    enum fact rows_fact;

    /* A table of sinusoids has pad_token_id + 1 rows more than the file states, instead of the
     * preset's zero_row + 1 rows more. */
    bool adds_pad_token_id;
    bool has_sliding; /* there are sliding_attention layers, even if no base is stated for them */
    bool scales_sliding; /* the scaling of a file applies to sliding_attention layers, too */
    /* A share that is stated outside of the scaling applies only to full_attention layers. */
    bool share_is_of_full_layers;
    /* qk_rope_head_dim or rotary_dim equals partial_rotary_factor * head_dim */
    bool rotary_width_is_share;
    bool has_alpha; /* for a head of width d, dynamic scaling uses base * alpha^(d/(d-2)) */
    bool overrides_text_type; /* a text_config is of this kind, whatever type it states */
    /* A file without a text_config is refused, because the class then has other defaults. */
    bool requires_text_config;
    bool has_decoder; /* a file may have its settings in two objects, encoder and decoder */

    /* A fact that the file has to state, because the class has no default for it or an unreliable
     * one, such as one that differs between versions of transformers; FACT_NOTHING: none. Instead
     * of FACT_BASE, FACT_MERGE or FACT_SHARE, the user can give --base, --merge or --d-model. */
    enum fact required_fact;
};

/* Returns the kind with this index, counted from 0 through types.c and then tower_types.c. Returns
 * NULL if there are no more kinds. */
const struct model_kind *model_kind_at(size_t index);

/* Returns the kind of models with this model_type, or NULL if it is not known. */
const struct model_kind *model_kind_find(const char *type);

/* Returns the kind whose `parts` contain TYPE/PART, for the model_type `type` of the whole model;
 * or NULL. The part's own type does not matter. */
const struct model_kind *part_kind_find(const char *type, const char *part);

/* The facts about one model, from its file and from the defaults of its class. */
struct facts {
    struct model *model; /* the model whose settings are set from these facts */
    const struct model_request *request;
    const struct model_kind *kind; /* its `types` are NULL if the type is unknown */
    enum settings_form form;       /* the form of the file */
    /* The value that states each fact; NULL: not stated. */
    const struct json_value *values[FACT_COUNT];
    const struct facts *defaults; /* the defaults of the class, without the facts of the file */
    bool has_no_sliding; /* the model has no sliding_attention layers, even if its kind has some */
    const struct json_value *root; /* the object that was read; messages list its parts */
};

/* Returns the first of the keys that state the fact in files of this form. At least one key must
 * state it. */
const char *fact_key(enum fact fact, enum settings_form form);

/* Returns the remedy for a key that is to be ignored: "give --ignore=KEY" or, if --ignore does not
 * accept the key, "take it out of the file". */
const char *remedy_ignore(const struct json_value *key);

/* The places of keys. In a config.json, a key has its meaning outside of the scaling (SETTINGS), in
 * an object rope_scaling or rope_parameters (SCALING), or in both. The other forms of files have
 * these two places, too: PARAMS and PARAMS_YARN, GGUF and GGUF_SCALING. */
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
    const char *companion; /* another key, without which this key is unknown; NULL: none */

    /* With FACT_NOTHING: `harmless_values` lists the values that do not change the table, separated
     * by spaces, and with strings in single quotes; NULL: all values. `other_meaning` is what any
     * other value means, and `remedy` is what the user can do about it. */
    const char *harmless_values;
    const char *other_meaning;
    const char *remedy;

    /* A set of settings (see USES). If an option gives one of them, any value of the key is
     * accepted. */
    unsigned overriding_settings;
};

/* The known keys of all kinds of models. A kind may have further keys. */
extern const struct key model_keys[];
extern const size_t model_key_count;

/* Adds the defaults of the kind's class, as if the file stated them beside the type. */
void facts_add_defaults(struct facts *facts);

/* Adds the facts of an object, which replace facts added by earlier calls. Refuses contradictory
 * keys, unsupported values, and unknown keys: in the object of a scaling (is_scaling) all unknown
 * keys, in other objects only those that may concern positions. */
void facts_add(struct facts *facts, const struct json_value *object, bool is_scaling);

/* Returns whether two values are equal, apart from the spelling of numbers. */
bool values_equal(const struct json_value *a, const struct json_value *b);

/* Returns whether the value exists and is an array. */
bool value_is_list(const struct json_value *value);

/* Refuses a value that is not of this kind. */
void value_check_kind(const struct json_value *value, enum json_kind kind);

/* Return a new value, a string or a number, with this text, and with the name and the origin of
 * `source`. */
struct json_value *text_value_make(const struct json_value *source, const char *text);
struct json_value *number_value_make(const struct json_value *source, const char *text);

/* Returns the value of a boolean. Refuses values of other kinds. */
bool value_is_true(const struct json_value *value);

/* Return the number of a value, and refuse any other value: value_number returns any number,
 * value_integer an integer from `least` to MAX_LEN_MAX, value_within a number from `least` to
 * `most`. The bounds of value_within are texts that decimal_read parses. */
struct decimal value_number(const struct json_value *value);
int64_t value_integer(const struct json_value *value, int64_t least);
struct decimal value_within(const struct json_value *value, const char *least, const char *most);

/* Set a setting from a fact, unless the setting is set already. setting_set_number sets it to the
 * number of the fact, if the fact is stated. setting_set_integer and setting_set_cell_factor set it
 * to an integer or a kind of cell factor that the caller has derived from the fact.
 * setting_set_truncate sets SETTING_TRUNCATE from FACT_TRUNCATE, if the latter is stated. */
void setting_set_number(const struct facts *facts, enum fact fact, enum model_setting setting);
void setting_set_integer(const struct facts *facts, enum fact fact, enum model_setting setting,
                         int64_t number);
void setting_set_cell_factor(const struct facts *facts, enum fact fact,
                             enum cell_factor cell_factor);
void setting_set_truncate(const struct facts *facts);

/* Marks a setting as set by a fact. Returns false if the setting was set already. */
bool setting_mark(const struct facts *facts, enum fact fact, enum model_setting setting);

/* Requires a setting to be given on the command line. The message contains the reason `why`, and
 * the place of the fact in the file. */
void setting_require(const struct facts *facts, enum fact fact, enum model_setting setting,
                     const char *why);

/* Returns whether the command line gives one of `settings`, a set of settings that the file leaves
 * open. Requires the settings that are given, so that printed commands include them. USES(s) is the
 * set that contains only the setting s; the operator | joins sets. */
#define USES(setting) (1U << (setting))
bool given_settings_require(const struct facts *facts, unsigned settings);

/* A kind of layers, which may have a scaling of its own. */
struct layer_kind {
    const char *name;                /* NULL: all layers are of one kind */
    const struct json_value *object; /* the object with the scaling of these layers; or NULL */
    bool is_compressed;              /* deepseek_v4: the base is compress_rope_theta */
};

/* Chooses the kind of layers that the table is for, and replaces facts about all layers by facts
 * about that kind. `object` is the object of the scaling, or NULL. */
struct layer_kind layer_select(struct facts *facts, const struct json_value *object);

/* Returns whether there are several kinds of layers, and this one is not full_attention. */
bool layer_is_not_full(const struct layer_kind *layer);

/* Sets all settings of a rotary table except the layout. */
void rotary_set(struct facts *facts);

/* Sets all settings of a table of several axes except the layout. */
void tower_set(struct facts *facts);

/* Sets the number of rows of a table that has a row for each patch of a video clip, but no axes. */
void clip_rows_set(const struct facts *facts);

/* Reads the scaling that all layers of a file share. Returns the kind of scaling. */
enum rope_scaling shared_scaling_read(struct facts *facts);

/* ---- parts of a model: model_parts.c ---- */

/* Returns the object with the settings of the part NAME, at any depth within `settings`, or NULL.
 * It is called NAME_config, or it is called NAME and has a model_type. Sets *enclosing_type to the
 * model_type of the innermost enclosing object that has a model_type; if there is none, leaves
 * *enclosing_type unchanged. */
const struct json_value *part_find(const struct json_value *settings, const char *name,
                                   const struct json_value **enclosing_type);

/* Appends the names of the parts of known kinds, at any depth within settings, each after " or "
 * unless `names` is empty. */
void parts_append(char *names, size_t size, const struct json_value *settings);

/* ---- params.json: params.c ---- */

/* Returns whether an object has the keys dim and n_heads, which are in every params.json. */
bool is_params(const struct json_value *object);

/* The kind of all models with a params.json. */
extern const struct model_kind params_kind;

/* Returns the preset for a params.json with this pairing. */
const struct preset *params_preset(enum pairing pairing);

/* Translates facts about the scaling into the equivalent facts of a config.json. */
void params_scaling_translate(struct facts *facts);

/* ---- .gguf: llama_cpp.c ---- */

/* Returns the kind of models of an architecture of llama.cpp, or NULL if it is not known. */
const struct model_kind *architecture_find(const char *name);

/* The kind of models of unknown architectures. */
extern const struct model_kind architecture_unknown;

/* Translate facts about the layers and about their scaling, as llama.cpp interprets them, into the
 * equivalent facts of a config.json. Refuse facts without an equivalent. */
void llama_cpp_layers_translate(struct facts *facts);
void llama_cpp_scaling_translate(struct facts *facts);

#endif
