/*
 * option_list.h: all options, in the order of the help and of the canonical command. Each is
 * OPTION(ID, the members of struct option). options.h includes the list to make enum option_id, and
 * options.c to make option_table.
 */
OPTION(D_MODEL, "--d-model", "N", NULL, "columns of the table", TYPE_INTEGER, MEMBER(spec.d_model),
       COMMON, BOUNDS("1", STRINGIFY(D_MODEL_MAX)), .group = "Table", .setting = SETTING_D_MODEL)
OPTION(MAX_LEN, "--max-len", "N", NULL, "rows of the table", TYPE_INTEGER, MEMBER(spec.max_len),
       COMMON, BOUNDS("1", STRINGIFY(MAX_LEN_MAX)), .setting = SETTING_MAX_LEN)
OPTION(BASE, "--base", "X", "10000", "base of the frequencies", TYPE_BASE, MEMBER(spec.base),
       OF_FORMULA | ALWAYS_PRINTED | COMMON | ONLY_BASE, BOUNDS("1e-300", "1e300"),
       .setting = SETTING_BASE)
OPTION(PRECISION, "--precision", "P", "f32", "format of a cell, one of --list-precisions",
       TYPE_CHOICE, ACCESSORS(precision), .traits = ALWAYS_PRINTED | LISTED_ELSEWHERE | COMMON,
       CHOICES_OF(precisions, PRECISION_COUNT), .other_values = precision_other_names)
/* The emitted scale is a constant of type float, whose range contains these bounds. */
OPTION(SCALE, "--scale", "X", NULL, "affine cells: the scale", TYPE_SCALE, .traits = ONLY_AFFINE,
       BOUNDS("1e-30", "1e30"), .range_suffix = ", fractions such as 1/127 too; auto with --from")
OPTION(ZERO_POINT, "--zero-point", "N", "0", "the cell of 0", TYPE_INTEGER, MEMBER(spec.zero_point),
       ONLY_AFFINE, BOUNDS("-32768", "65535"), .range_suffix = ", by --precision")
OPTION(SATURATE, "--saturate", NULL, NULL, "clamp numbers that are out of range", TYPE_FLAG,
       MEMBER(spec.saturates))
OPTION(START, "--start", "N", "0", "first position", TYPE_INTEGER, MEMBER(spec.start), COMMON,
       BOUNDS("-1000000000000000", "1000000000000000"))

OPTION(PRESET, "--preset", "NAME", NULL, "a framework's table, see --list-presets",
       .traits = OF_FORMULA | LISTED_ELSEWHERE | COMMON, CHOICES_OF(presets, PRESET_COUNT),
       .other_values = preset_other_names, .group = "Formula")
OPTION(MODEL, "--model", "FILE", NULL, "a model's config.json, params.json, .gguf or folder",
       TYPE_INPUT, MEMBER(model_path), OF_FORMULA | COMMON)
OPTION(LAYER_TYPE, "--layer-type", "NAME", NULL, "layers or part of a --model that has several",
       TYPE_TEXT, MEMBER(layer_type), OF_FORMULA)
OPTION(IGNORE, "--ignore", "KEY", NULL, "ignore a key of --model, in all objects; repeatable",
       TYPE_KEY, .traits = OF_FORMULA)
OPTION(LAYOUT, "--layout", "L", "interleaved", "order of sines and cosines in a row", TYPE_CHOICE,
       ACCESSORS(layout), .traits = OF_FORMULA | COMMON, CHOICES_OF(layout_table, LAYOUT_COUNT),
       .other_values = layout_other_names)
OPTION(FREQUENCY, "--frequency", "F", "paper", "angular frequency w of pair k", TYPE_FREQUENCY,
       ACCESSORS(frequency), .traits = OF_FORMULA | NO_SUMMARIES, CHOICES(frequency_choices))
OPTION(WIDTH, "--width", "W", "exact", "d in base^(-2k/d), if odd", TYPE_CHOICE, ACCESSORS(width),
       .traits = OF_FORMULA | NO_SUMMARIES | ONLY_ODD, CHOICES(width_choices))
OPTION(ODD, "--odd", "O", "cut", "the last column of an odd d", TYPE_CHOICE, ACCESSORS(odd),
       .traits = OF_FORMULA | NO_SUMMARIES | ONLY_ODD, CHOICES(odd_choices))
OPTION(ORDER, "--order", "O", "ascending", "order of the positions", TYPE_CHOICE, ACCESSORS(order),
       .traits = OF_FORMULA | NO_SUMMARIES, CHOICES(order_choices))
OPTION(ANGLE_SCALE, "--angle-scale", "X", "1", "factor of all angles", TYPE_MULTIPLE,
       MEMBER(spec.angle_scale), OF_FORMULA | NO_RANGE, BOUNDS("1e-30", "1e30"),
       .range_suffix = ", fractions, and multiples of pi such as pi/2",
       .setting = SETTING_ANGLE_SCALE)
OPTION(CELL_FACTOR, "--cell-factor", "X", "1", "factor of all cells", TYPE_CELL_FACTOR,
       ACCESSORS(cell_factor), .traits = OF_FORMULA | NO_SUMMARIES, BOUNDS("1e-9", "1.999"),
       .range_suffix = ", fractions such as 2/3 too", CHOICES(cell_factor_choices),
       .default_text = "1 or yarn", .setting = SETTING_CELL_FACTOR)
OPTION(ZERO_ROW, "--zero-row", "N", "none", "make row N zero", TYPE_ZERO_ROW, MEMBER(spec.zero_row),
       OF_FORMULA, BOUNDS("0", "max-len - 1"), .range_suffix = " or none",
       .setting = SETTING_ZERO_ROW)
OPTION(ROWS_BEFORE, "--rows-before", "N", "0",
       "rows of zeros at the beginning (rotary: of angle 0)", TYPE_INTEGER,
       MEMBER(spec.rows_before), OF_FORMULA | NO_RANGE, BOUNDS("0", "65536"))
OPTION(ROWS_AFTER, "--rows-after", "N", "0", "such rows at the end; --max-len counts both",
       TYPE_INTEGER, MEMBER(spec.rows_after), OF_FORMULA | NO_RANGE, BOUNDS("0", "65536"))

OPTION(ROPE_SCALING, "--rope-scaling", "S", "none", "scaling of the frequencies for longer texts",
       TYPE_CHOICE, ACCESSORS(rope_scaling), .traits = OF_FORMULA | NO_SUMMARIES | COMMON,
       CHOICES_OF(rope_scaling_table, ROPE_SCALING_COUNT), .other_values = rope_scaling_other_names,
       .group = "Rotary embeddings", .setting = SETTING_SCALING)
OPTION(FACTOR, "--factor", "X", NULL, "factor of --rope-scaling", TYPE_NUMBER, MEMBER(spec.factor),
       OF_FORMULA | ONLY_SCALED, BOUNDS("1", "1000000"), .setting = SETTING_FACTOR)
OPTION(ORIGINAL_MAX_LEN, "--original-max-len", "N", NULL, "max-len in training", TYPE_INTEGER,
       MEMBER(spec.original_max_len), OF_FORMULA | ONLY_SCALED, BOUNDS("1", STRINGIFY(MAX_LEN_MAX)),
       .setting = SETTING_ORIGINAL_LENGTH)
OPTION(BETA_FAST, "--beta-fast", "X", NULL, "yarn: not scaled above X turns", TYPE_NUMBER,
       MEMBER(spec.beta_fast), OF_FORMULA | ONLY_SCALED, BOUNDS("1e-9", "1e9"),
       .setting = SETTING_BETA_FAST)
OPTION(BETA_SLOW, "--beta-slow", "X", NULL, "yarn: fully scaled below X turns", TYPE_NUMBER,
       MEMBER(spec.beta_slow), OF_FORMULA | ONLY_SCALED, BOUNDS("1e-9", "1e9"),
       .setting = SETTING_BETA_SLOW)
OPTION(TRUNCATE, "--truncate", "yes|no", NULL, "yarn: round both ends to whole pairs", TYPE_CHOICE,
       ACCESSORS(truncate), .traits = OF_FORMULA | NO_SUMMARIES | ONLY_SCALED,
       CHOICES(truncate_choices), .setting = SETTING_TRUNCATE)
OPTION(LOW_FREQ_FACTOR, "--low-freq-factor", "X", NULL, "llama3: fully scaled below X turns",
       TYPE_NUMBER, MEMBER(spec.low_freq_factor), OF_FORMULA | ONLY_SCALED, BOUNDS("1e-9", "1e9"),
       .setting = SETTING_LOW_FREQ_FACTOR)
OPTION(HIGH_FREQ_FACTOR, "--high-freq-factor", "X", NULL, "llama3: not scaled above X turns",
       TYPE_NUMBER, MEMBER(spec.high_freq_factor), OF_FORMULA | ONLY_SCALED, BOUNDS("1e-9", "1e9"),
       .setting = SETTING_HIGH_FREQ_FACTOR)
OPTION(PAIRING, "--pairing", "P", "layout", "numbers of a head that form a pair", TYPE_CHOICE,
       ACCESSORS(pairing), .traits = NO_SUMMARIES | ONLY_PAIRED,
       CHOICES_OF(pairing_table, PAIRING_COUNT), .other_values = pairing_other_names)

OPTION(GRID, "--grid", "HxW", NULL, "sides of the axes y and x; TxHxW: of t, y and x", TYPE_GRID,
       .traits = OF_FORMULA | NO_RANGE, BOUNDS("1", "65536"), .range_prefix = "sides of ",
       .group = "Several axes", .setting = SETTING_GRID)
OPTION(AXES, "--axes", "A:N,...", NULL, "letters and sides of axes, outermost first: y:16,x:24",
       TYPE_AXES, .traits = OF_FORMULA | NO_RANGE,
       .range_prefix = "1 to 4 letters a-z with sides, as in y:16,x:24")
OPTION(COORDINATES, "--coordinates", "A=C,...", NULL,
       "coordinates on axes instead of 0, 1, ...: y=from:1", TYPE_COORDINATES,
       .traits = OF_FORMULA | NO_RANGE,
       .range_prefix = "index, from:S, step:S:Q, span:A:B, ends:A:B, middles:A:B, "
                       "last:E[:S], centered, at:V for a letter, as in "
                       "y=from:1,x=from:1")
OPTION(MERGE, "--merge", "M", "0", "traverse the two inner axes in blocks of M x M", TYPE_INTEGER,
       MEMBER(spec.merge), OF_FORMULA | NO_RANGE, BOUNDS("0", "65536"), .setting = SETTING_MERGE)
OPTION(PAIRS, "--pairs", "PATTERN", NULL, "the axis of each pair, in order: y*20,x*20", TYPE_PAIRS,
       .traits = OF_FORMULA | NO_RANGE,
       .range_prefix = "groups of letters with numbers of pairs, as in tyx*20,t*4; 0 for "
                       "pairs that are not rotated")
OPTION(INDEX, "--index", "I", "own", "what k in base^(-2k/d) counts", TYPE_CHOICE, ACCESSORS(index),
       .traits = OF_FORMULA | NO_SUMMARIES, CHOICES(index_choices))
OPTION(CUT, "--cut", "N", "0", "keep only the first N columns of a row", TYPE_INTEGER,
       MEMBER(spec.kept_columns), OF_FORMULA | NO_RANGE, BOUNDS("0", STRINGIFY(D_MODEL_MAX)))

OPTION(FROM, "--from", "FILE.npy", NULL, "emit the table of a .npy file", TYPE_INPUT,
       MEMBER(spec.npy_path), .traits = COMMON, .group = "Tables from elsewhere")
OPTION(ALLOW_EQUAL_ROWS, "--allow-equal-rows", NULL, NULL,
       "accept equal rows in --from, without assertions", TYPE_FLAG, MEMBER(spec.allows_equal_rows))
OPTION(COMPARE, "--compare", "FILE.npy", NULL, "compare with the table of a .npy file", TYPE_TEXT,
       MEMBER(compared.path), .traits = OF_RUN | COMMON)
OPTION(TOLERANCE, "--tolerance", "X", "0", "largest difference that is accepted", TYPE_NUMBER,
       MEMBER(compared.tolerance), OF_RUN, BOUNDS("0", "1e300"))

OPTION(LITERAL, "--literal", "L", "decimal", "spelling of cells", TYPE_CHOICE, ACCESSORS(literal),
       .traits = COMMON, CHOICES(literal_choices), .group = "Output")
OPTION(LINKAGE, "--linkage", "L", "extern", "linkage of the table", TYPE_CHOICE, ACCESSORS(linkage),
       .traits = NO_SUMMARIES, CHOICES(linkage_choices))
OPTION(ROW_ALIGN, "--row-align", "BYTES", "1", "pad each row to a multiple of BYTES", TYPE_POWER,
       MEMBER(output.row_align), BOUNDS("1", STRINGIFY(ROW_ALIGN_MAX)),
       .range_prefix = "a power of two, ")
OPTION(PROGRAM_MEMORY, "--program-memory", NULL, NULL,
       "AVR: keep the table in flash, and read it there", TYPE_FLAG, MEMBER(output.program_memory))
OPTION(STORAGE, "--storage", "S", "full", "which rows are stored", TYPE_CHOICE, ACCESSORS(storage),
       .traits = NO_SUMMARIES | COMMON, CHOICES(storage_choices))
OPTION(BLOCK, "--block", "B", NULL, "factored: rows of the fine table", TYPE_POWER,
       MEMBER(output.block), ONLY_FACTORED | NO_RANGE, BOUNDS("1", "max-len"),
       .range_prefix = "a power of two, ", .default_text = "the smallest tables")
OPTION(SPDX, "--spdx", "ID", NULL, "license line for the output", TYPE_SPDX, MEMBER(output.spdx),
       .range_prefix = "at most " STRINGIFY(SPDX_MAX_LENGTH) " of A-Z a-z 0-9 .-+() and spaces, "
                                                             "as in 'MIT OR 0BSD'")
OPTION(NAME, "--name", "ID", NULL, "name of the array, if not PATH's last component", TYPE_NAME,
       MEMBER(output.name))
OPTION(O, "-o", "PATH", NULL, "write PATH.c and PATH.h; - is standard output", TYPE_OUTPUT,
       .traits = COMMON)
OPTION(TEMPLATE, "--template", "FILE:OUT", NULL,
       "write OUT from a template: FILE, or a language; repeatable", TYPE_TEMPLATE,
       .traits = NO_SUMMARIES, CHOICES(languages))
OPTION(NPY, "--npy", "FILE.npy", NULL, "write the cells as a file for numpy.load", TYPE_TARGET,
       .traits = OF_RUN)
OPTION(DEPFILE, "--depfile", "FILE", NULL, "write a make rule: outputs depend on inputs",
       TYPE_TARGET, .traits = OF_RUN)
OPTION(CHECK, "--check", "[=FILE.c]", NULL, "compare with existing files, by FILE.c's banner",
       TYPE_FLAG, MEMBER(files.is_check), OF_RUN | COMMON)
OPTION(REPORT, "--report", "[=FILE.json]", NULL, "print the properties of the table", TYPE_REPORT,
       .traits = OF_RUN)
OPTION(QUIET, "--quiet", NULL, NULL, "print no progress and no notes", TYPE_FLAG,
       MEMBER(output.is_quiet), OF_RUN)

OPTION(HEATMAP, "--heatmap", "FILE.png", NULL, "the table, rows by columns", TYPE_TARGET,
       .traits = OF_RUN, .group = "Pictures")
OPTION(FIGURE, "--figure", "FILE.svg", NULL, "heat map, curves of columns and similarities",
       TYPE_TARGET, .traits = OF_RUN)
OPTION(COLUMNS, "--columns", "J,J,...", NULL, "columns for curves, and for values in --report",
       TYPE_COLUMNS, .traits = OF_RUN | NO_RANGE, BOUNDS("0", "131071"),
       .range_prefix = "1 to " STRINGIFY(COLUMNS_MAX) " of ", .default_text = "of two pairs")

OPTION(LIST_PRESETS, "--list-presets", .summary = "list formulas, sources, options, and exit",
       .show = help_print_presets, .group = "Information")
OPTION(LIST_PRECISIONS, "--list-precisions",
       .summary = "list formats; for a table, their bytes and errors", .type = TYPE_FLAG,
       MEMBER(lists_precisions), .traits = OF_RUN, .show = help_print_precisions)
OPTION(H, "-h", .summary = "print the common options, and exit", .show = help_print_common)
OPTION(HELP, "--help", .summary = "print all options, and exit", .traits = COMMON,
       .show = help_print)
OPTION(VERSION, "--version", .summary = "print the version, and exit", .show = help_print_version)
