/*
 * view.c: the names that templates may use, filled from the request, the table and the witness.
 */
#include "emit/view.h"

#include "emit/bytes.h"
#include "emit/cells.h"
#include "emit/formula.h"
#include "emit/literal.h"
#include "emit/rebuild.h"
#include "message.h"
#include "platform.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values ---- */

static struct value *view_add(struct view *view, const char *name, enum value_kind kind)
{
    struct value *value = &view->values[view->count];
    char *text = view->text[view->count];
    view->count++;
    text[0] = '\0';
    *value = (struct value){.name = name, .kind = kind, .text = text, .state = view};
    return value;
}

char *view_text(struct view *view, const char *name, const char *text)
{
    (void)view_add(view, name, VALUE_TEXT);
    char *own = view->text[view->count - 1];
    (void)snprintf(own, VIEW_TEXT, "%s", text);
    return own;
}

static struct value *view_item_flag(struct view *view, const char *scope, const char *name)
{
    struct value *value = view_add(view, name, VALUE_FLAG);
    value->scope = scope;
    return value;
}

/* A text that has a meaning only inside a list, and changes with its items. */
static char *view_item_text(struct view *view, const char *scope, const char *name)
{
    struct value *value = view_add(view, name, VALUE_TEXT);
    value->scope = scope;
    return view->text[view->count - 1];
}

void view_integer(struct view *view, const char *name, long long number)
{
    char *text = view_text(view, name, "");
    (void)snprintf(text, VIEW_TEXT, "%lld", number);
}

struct value *view_flag(struct view *view, const char *name, bool flag)
{
    struct value *value = view_add(view, name, VALUE_FLAG);
    value->flag = flag;
    return value;
}

struct value *view_writer(struct view *view, const char *name,
                          void (*write)(struct output *output, void *state))
{
    struct value *value = view_add(view, name, VALUE_WRITER);
    value->write = write;
    return value;
}

static void view_list(struct view *view, const char *name, bool (*item)(void *, size_t))
{
    view_add(view, name, VALUE_LIST)->item = item;
}

static void view_hex(struct view *view, const char *name, unsigned long long number)
{
    char *text = view_text(view, name, "");
    (void)snprintf(text, VIEW_TEXT, "0x%llx", number);
}

/* 2^exponent as a floating constant of C. */
static void put_power_of_two(char *text, const struct precision *precision, enum literal literal,
                             int exponent)
{
    const struct dyadic power = {false, 1, exponent};
    text[literal_dyadic(text, precision, literal, &power)] = '\0';
}

void view_dyadic(struct view *view, const char *name, const struct precision *precision, int64_t m,
                 int exponent)
{
    const struct dyadic number = {false, (uint64_t)m, exponent};
    char *text = view_text(view, name, "");
    text[literal_dyadic(text, precision, LITERAL_DECIMAL, &number)] = '\0';
}

/* ---- what the table is ---- */

/* The longest name with which an array is declared in one line; the second where its name or its
 * dimensions are longer than those of a single array of rows. */
enum { NAME_OF_ONE_LINE = 15, NAME_OF_ONE_LONG_LINE = 12 };

/* The first position as a constant expression. Not (-2147483648): C89 has no type for 2147483648
 * where long has 32 bits. */
static void view_add_start(struct view *view, int64_t start)
{
    char *text = view_text(view, "start", "");
    if (start == INT32_MIN) {
        (void)snprintf(text, VIEW_TEXT, "(-2147483647 - 1)");
    } else {
        (void)snprintf(text, VIEW_TEXT, start < 0 ? "(%lld)" : "%lld", (long long)start);
    }
}

/* The arrays, and what each is called. */
static bool view_array_item(void *state, size_t index)
{
    static const char *const suffixes[] = {"_cos", "_sin"};
    static const char *const accessors[] = {"COS_AT", "SIN_AT"};
    struct view *view = state;
    const bool only = view->request->arrays == 1;
    if (index >= (size_t)view->request->arrays) {
        return false;
    }
    view->array = (uint32_t)index;
    view->at.last_array->flag = index + 1 == (size_t)view->request->arrays;
    (void)snprintf(view->at.array, VIEW_TEXT, "%s%s", view->request->name,
                   only ? "" : suffixes[index]);
    (void)snprintf(view->at.accessor, VIEW_TEXT, "%s", only ? "AT" : accessors[index]);
    return true;
}

static void view_add_arrays(struct view *view)
{
    const struct request *request = view->request;
    const bool plain = request->arrays == 1 && request->layout != LAYOUT_PAIRS;
    const size_t longest = plain ? NAME_OF_ONE_LINE : NAME_OF_ONE_LONG_LINE;
    const bool padded = request->stride > request->array_columns;
    view_list(view, "arrays", view_array_item);
    view->at.array = view_item_text(view, "arrays", "array");
    view->at.accessor = view_item_text(view, "arrays", "accessor");
    view->at.last_array = view_item_flag(view, "arrays", "last_array");
    (void)view_flag(view, "long_name", strlen(request->name) > longest);
    (void)view_flag(view, "wraps",
                    (!plain || request->whole != NULL) &&
                        strlen(request->name) > NAME_OF_ONE_LONG_LINE);
    (void)view_flag(view, "two_arrays", request->arrays == 2);
    (void)view_flag(view, "pairs", request->layout == LAYOUT_PAIRS);
    (void)view_flag(view, "has_cos_at", !plain);
    (void)view_text(view, "row_macro", padded ? "STRIDE" : "D_MODEL");
    (void)view_flag(view, "half_rows", request->layout == LAYOUT_SPLIT && !padded);
    view_integer(view, "array_columns", request->array_columns);
    view_integer(view, "last_pair", request->d_model / 2 - 1);
}

/* The name of a small table's whole, which all that both small ones have in common begins with. */
static void view_add_whole(struct view *view)
{
    const struct request *whole = view->request->whole;
    const char *name = whole != NULL ? whole->name : view->request->name;
    (void)view_text(view, "whole", name);
    char *upper = view_text(view, "WHOLE", name);
    for (; *upper != '\0'; upper++) {
        *upper = (char)toupper((unsigned char)*upper);
    }
    (void)view_flag(view, "small", whole != NULL);
}

static void view_add_request(struct view *view, const char *header)
{
    const struct request *request = view->request;
    (void)view_text(view, "id", request->name);
    char *upper = view_text(view, "ID", request->name);
    view->prefix = upper;
    for (; *upper != '\0'; upper++) {
        *upper = (char)toupper((unsigned char)*upper);
    }
    view_add_whole(view);
    (void)view_text(view, "header", header);
    (void)view_text(view, "spdx", request->spdx != NULL ? request->spdx : "");
    view_integer(view, "d_model", request->d_model);
    view_integer(view, "last_column", request->array_columns - 1);
    view_integer(view, "max_len", request->max_len);
    view_integer(view, "first", request->first);
    view_integer(view, "last", request_position(request, request->max_len - 1));
    (void)view_flag(view, "descending", request->step < 0);
    view_add_start(view, request->first);
}

/* ---- the language of the output ---- */

/* What a standard lacks, as the templates ask for it. */
static const struct dialect {
    bool maybe_c89;             /* no stdint.h, no inline */
    bool maybe_no_assert;       /* no static assertions */
    bool has_underscore_assert; /* _Static_assert in C, static_assert in C++ */
    bool maybe_constexpr;       /* C++17, if it is C++ */
    bool is_cpp;                /* no C at all */
} dialects[] = {
    [STANDARD_AUTO] = {.maybe_c89 = true, .maybe_no_assert = true, .maybe_constexpr = true},
    [STANDARD_C89] = {.maybe_c89 = true, .maybe_no_assert = true},
    [STANDARD_C99] = {.maybe_no_assert = true},
    [STANDARD_C11] = {.has_underscore_assert = true},
    [STANDARD_C23] = {.has_underscore_assert = false},
    [STANDARD_CPP11] = {.is_cpp = true},
    [STANDARD_CPP17] = {.maybe_constexpr = true, .is_cpp = true},
};

static void view_add_dialect(struct view *view)
{
    const struct request *request = view->request;
    const struct dialect *dialect = &dialects[request->standard];
    (void)view_flag(view, "maybe_c89", dialect->maybe_c89);
    (void)view_flag(view, "maybe_no_assert", dialect->maybe_no_assert);
    (void)view_flag(view, "has_underscore_assert", dialect->has_underscore_assert);
    (void)view_flag(view, "maybe_constexpr", dialect->maybe_constexpr);
    (void)view_flag(view, "is_cpp", dialect->is_cpp);
    (void)view_flag(view, "static", request->linkage == LINKAGE_STATIC);
    view_integer(view, "stride", request->stride);
    view_integer(view, "row_align", request->row_align);
    /* No alignment may be less than that of a cell (C11 6.7.5). */
    (void)view_flag(view, "is_aligned",
                    request->row_align > 1 && request->row_align >= request->precision->bits / 8);
}

/* ---- the format of a cell ---- */

/* Whether the cells are sines and cosines as they are. */
static bool cells_are_sines(const struct request *request)
{
    const struct decimal one = {.count = 1, .digit = {1}};
    return request->from == NULL && request->cell_factor == CELL_FACTOR_NUMBER &&
           decimal_equal(&request->cell_factor_number, &one);
}

/* How far a cell may be from the exact value: half a quantum, where neither saturates. Cells of a
 * float that lie in -2^m .. 2^m have a quantum of at most 2^(m - significand bits). */
static void view_add_error_bound(struct view *view, const char *scale)
{
    const struct precision *precision = view->request->precision;
    const int magnitude = view->table->magnitude;
    const bool saturates = precision->kind == PRECISION_AFFINE ||
                           (precision->kind == PRECISION_FIXED && !cells_are_sines(view->request));
    char *text = view_text(view, "error_bound", "");
    (void)view_flag(view, "saturates", saturates);
    switch (precision->kind) {
    case PRECISION_FLOAT:
        if (view->request->from != NULL) {
            (void)snprintf(text, VIEW_TEXT, "off by at most half a unit in the last place.");
            return;
        }
        (void)snprintf(text, VIEW_TEXT,
                       "off by at most half a unit in the last place, so by 2^-%d.",
                       precision->significand_bits + 1 - magnitude);
        return;
    case PRECISION_FIXED:
        if (saturates) {
            (void)snprintf(text, VIEW_TEXT, "off by at most 2^-%d",
                           precision->significand_bits + 1);
            return;
        }
        (void)snprintf(text, VIEW_TEXT, "off by at most 2^-%d; only 1, which saturates, by 2^-%d.",
                       precision->significand_bits + 1, precision->significand_bits);
        return;
    case PRECISION_AFFINE:
        break;
    }
    (void)snprintf(text, VIEW_TEXT, "off by at most %s / 2", scale);
}

static void view_add_types(struct view *view, const struct precision *precision, bool c_float)
{
    const char *sign = precision->is_signed ? "signed" : "unsigned";
    const bool is_signed = precision->is_signed && precision->kind != PRECISION_FLOAT;
    char *type = view_text(view, "stdint_type", "");
    (void)snprintf(type, VIEW_TEXT, "%sint%d_t", is_signed ? "" : "u", precision->bits);
    if (c_float) {
        (void)view_text(view, "c_type", precision->bits == 32 ? "float" : "double");
    } else if (precision->bits == 16) {
        (void)view_text(view, "c_type", is_signed ? "short" : "unsigned short");
    } else {
        char *small = view_text(view, "c_type", "");
        (void)snprintf(small, VIEW_TEXT, "%s char", is_signed ? sign : "unsigned");
    }
}

/* The name of avr-libc's function that reads such a cell from program memory: pgm_read_byte, ... */
static void view_add_program_memory(struct view *view, const struct precision *precision,
                                    bool c_float)
{
    const char *by_size[] = {[1] = "byte", [2] = "word", [4] = "dword", [8] = ""};
    const int bytes = precision->bits / 8;
    (void)view_text(view, "program_memory", c_float && bytes == 4 ? "float" : by_size[bytes]);
}

/* What pe_to_float needs of a float narrower than C's. */
static void view_add_float_bits(struct view *view, const struct precision *precision)
{
    const int fraction_bits = precision->significand_bits - 1;
    const unsigned long long hidden = 1ULL << (fraction_bits < 0 ? 0 : fraction_bits);
    const unsigned long long sign = 1ULL << (precision->bits - 1);
    view_integer(view, "fraction_bits", fraction_bits);
    view_hex(view, "fraction_mask", hidden - 1);
    view_hex(view, "hidden_bit", hidden);
    view_hex(view, "exponent_mask", sign - hidden);
    view_hex(view, "sign_bit", sign);
}

static void view_add_precision(struct view *view)
{
    const struct request *request = view->request;
    const struct precision *precision = request->precision;
    const bool c_float = witness_is_scaled(precision);
    const bool bits = precision->kind == PRECISION_FLOAT && !c_float;
    char scale[DECIMAL_TEXT];
    decimal_print(scale, &request->scale);
    (void)view_text(view, "precision", precision->name);
    (void)view_flag(view, "q31", strcmp(precision->name, "q31") == 0);
    (void)view_flag(view, "bf16", strcmp(precision->name, "bf16") == 0);
    (void)view_flag(view, "small_float", bits && precision->least_exponent >= -24);
    (void)view_flag(view, "large", view->table->magnitude > 0);
    (void)view_flag(view, "c_float", c_float);
    (void)view_flag(view, "bit_cells", bits);
    (void)view_flag(view, "integer_cells", precision->kind != PRECISION_FLOAT);
    (void)view_flag(view, "fixed", precision->kind == PRECISION_FIXED);
    (void)view_flag(view, "affine", precision->kind == PRECISION_AFFINE);
    view_add_types(view, precision, c_float);
    view_add_program_memory(view, precision, c_float);
    view_integer(view, "cell_bits", precision->bits);
    view_integer(view, "mantissa_bits", precision->significand_bits);
    (void)view_text(view, "mantissa_macro",
                    precision->bits == 32 ? "FLT_MANT_DIG" : "DBL_MANT_DIG");
    (void)view_text(view, "scale", scale);
    char *zero_point = view_text(view, "zero_point", "");
    (void)snprintf(zero_point, VIEW_TEXT, request->zero_point < 0 ? "(%lld)" : "%lld",
                   (long long)request->zero_point);
    char *literal = view_text(view, "scale_literal", "");
    (void)snprintf(literal, VIEW_TEXT, "%s%s", scale, strpbrk(scale, ".e") != NULL ? "f" : ".0f");
    view_add_float_bits(view, precision);
    /* In units of 2^(least exponent + 16), those of small floats that are shifted by 16 and more.
     */
    put_power_of_two(view_text(view, "large_unit", ""), precision_find("f32"), LITERAL_DECIMAL,
                     precision->least_exponent + 16);
    /* In decimal, since hex floats are no part of C89, which such a table compiles under. */
    put_power_of_two(view_text(view, "unit", ""), precision_find("f32"), LITERAL_DECIMAL,
                     precision->kind == PRECISION_FLOAT ? precision->least_exponent
                                                        : -precision->significand_bits);
    view_add_error_bound(view, scale);
}

/* ---- the command ---- */

/* How much of the command fits a line: up to an option, but not to what looks like one within
 * quotes. */
static size_t command_line_length(const char *rest, size_t room)
{
    const size_t length = strlen(rest);
    size_t best = length;
    char quote = '\0';
    if (length <= room) {
        return length;
    }
    for (size_t i = 0; i < length && (i <= room || best == length); i++) {
        if (rest[i] == quote) {
            quote = '\0';
        } else if (quote == '\0' && (rest[i] == '\'' || rest[i] == '"')) {
            quote = rest[i];
        }
        if (quote == '\0' && strncmp(rest + i, " -", 2) == 0) {
            best = i;
        }
    }
    return best;
}

/* The command in lines of the banner. */
static bool view_command_item(void *state, size_t index)
{
    struct view *view = state;
    const char *rest = index == 0 ? view->command : view->command_rest;
    if (*rest == '\0') {
        return false;
    }
    const size_t room = VIEW_COLUMNS - strlen(" *     ") - strlen(" \\");
    const size_t length = command_line_length(rest, room);
    view->command_rest = rest + length + strspn(rest + length, " ");
    (void)snprintf(view->command_line, VIEW_TEXT, "%.*s%s", (int)length, rest,
                   *view->command_rest != '\0' ? " \\" : "");
    return true;
}

static void view_add_command(struct view *view, const char *command)
{
    (void)snprintf(view->command, VIEW_COMMAND, "%s", command);
    view_list(view, "command", view_command_item);
    view->command_line = view_item_text(view, "command", "command_text");
}

/* ---- the CRC-32 ---- */

static void view_write_crc(struct output *output, void *state)
{
    struct view *view = state;
    char text[9];
    (void)snprintf(text, sizeof text, "%08lx", (unsigned long)view->crc_value);
    if (!view->crc_known && view->patch_count < VIEW_PATCHES) {
        view->patches[view->patch_count++] = output_offset(output);
    }
    output_bytes(output, text, 8);
}

void view_patch(struct view *view, struct output *output)
{
    char text[9];
    (void)snprintf(text, sizeof text, "%08lx", (unsigned long)view->crc_value);
    for (size_t i = 0; i < view->patch_count; i++) {
        output_patch(output, view->patches[i], text, 8);
    }
    view->patch_count = 0;
}

/* ---- the witness ---- */

static bool view_key_item(void *state, size_t index)
{
    struct view *view = state;
    const struct witness *witness = view->witness;
    if (index >= witness->count) {
        return false;
    }
    view->key = index;
    put_key_name(view->at.key, &witness->keys[index]);
    put_power_of_two(view->at.unit, view->request->precision, view->request->literal,
                     -witness->keys[index].shift);
    (void)snprintf(view->at.power, VIEW_TEXT, "%d", -witness->keys[index].shift);
    view->at.last_key->flag = index + 1 == witness->count;
    view->at.first_part->flag = witness->keys[index].part == 0;
    view->at.last_part->flag = witness->keys[index].last_part;
    memset(view->at.closing, ')', 2 * index);
    view->at.closing[2 * index] = '\0';
    return true;
}

static bool view_witness_row_item(void *state, size_t index)
{
    struct view *view = state;
    const struct witness *witness = view->witness;
    if (index >= (size_t)view->request->max_len) {
        return false;
    }
    put_label(view->at.label, request_position(view->request, (int64_t)index));
    for (size_t i = 0; i < witness->count; i++) {
        if (index == 0) {
            column_walk_start(&view->walks[i], view->table, witness->keys[i].column);
        }
        if (!column_walk_next(&view->walks[i], &view->walk_cells[i])) {
            view->failed = true;
            return false;
        }
    }
    return true;
}

/* The macro's text: for f32 and f64 "(type)123.5f" or "-(type)123.5f", since only a constant right
 * behind a cast is an integer constant when cast. */
static void put_key_cell(char *text, const struct view *view, size_t i)
{
    const struct precision *precision = view->request->precision;
    const uint64_t cell = view->walk_cells[i];
    size_t length = 0;
    if (!witness_is_scaled(precision)) {
        text[literal_cell(text, precision, view->request->literal, cell)] = '\0';
        return;
    }
    const struct dyadic number = witness_scaled(precision, cell, &view->witness->keys[i]);
    if (number.negative) {
        text[length++] = '-';
    }
    memcpy(text + length, "(type)", 6);
    length += 6;
    length += literal_dyadic(text + length, precision, view->request->literal, &number);
    text[length] = '\0';
}

static bool view_row_key_item(void *state, size_t index)
{
    struct view *view = state;
    if (index >= view->witness->count) {
        return false;
    }
    put_key_name(view->at.row_key, &view->witness->keys[index]);
    put_key_cell(view->at.cell, view, index);
    return true;
}

static bool view_link_item(void *state, size_t index)
{
    struct view *view = state;
    const uint32_t *order = view->witness->order;
    if (index + 1 >= (size_t)view->request->max_len) {
        return false;
    }
    put_label(view->at.before, request_position(view->request, order[index]));
    put_label(view->at.after, request_position(view->request, order[index + 1]));
    return true;
}

/* "the cells of column 126 tell", "the cells of columns 0, 1 and 5 tell", and, where these do not
 * fit a line, "the cells of 70 columns tell". */
static void put_witness_text(char *text, const struct witness *witness)
{
    const size_t room = VIEW_COLUMNS - strlen(" * The witness: ") - strlen(" all rows apart.");
    size_t columns = 0;
    size_t seen = 0;
    size_t length = 0;
    for (size_t i = 0; i < witness->count; i++) {
        columns += witness->keys[i].part == 0;
    }
    length += (size_t)snprintf(text, VIEW_TEXT, "the cells of column%s", columns == 1 ? "" : "s");
    for (size_t i = 0; i < witness->count && length <= room; i++) {
        if (witness->keys[i].part > 0) {
            continue;
        }
        const char *before = seen == 0 ? " " : seen + 1 == columns ? " and " : ", ";
        seen++;
        length += (size_t)snprintf(text + length, VIEW_TEXT - length, "%s%lu", before,
                                   (unsigned long)witness->keys[i].column);
    }
    length += (size_t)snprintf(text + length, VIEW_TEXT - length, " tell");
    if (length > room) {
        (void)snprintf(text, VIEW_TEXT, "the cells of %zu columns tell", columns);
    }
}

static void view_add_witness(struct view *view)
{
    put_witness_text(view_text(view, "witness_text", ""), view->witness);
    (void)view_flag(view, "scaled", witness_is_scaled(view->request->precision));
    (void)view_flag(view, "has_links", view->request->max_len > 1);
    (void)view_flag(view, "one_key", view->witness->count == 1);
    put_label(view_text(view, "last_label", ""),
              request_position(view->request, view->request->max_len - 1));
    (void)view_flag(view, "natural", view->witness->natural);
    view_list(view, "keys", view_key_item);
    view->at.key = view_item_text(view, "keys", "key");
    view->at.unit = view_item_text(view, "keys", "key_unit");
    view->at.power = view_item_text(view, "keys", "key_power");
    view->at.closing = view_item_text(view, "keys", "key_closing");
    view->at.last_key = view_item_flag(view, "keys", "last_key");
    view->at.first_part = view_item_flag(view, "keys", "first_part");
    view->at.last_part = view_item_flag(view, "keys", "last_part");
    view_list(view, "witness_rows", view_witness_row_item);
    view->at.label = view_item_text(view, "witness_rows", "label");
    struct value *row_keys = view_add(view, "row_keys", VALUE_LIST);
    row_keys->scope = "witness_rows";
    row_keys->item = view_row_key_item;
    view->at.row_key = view_item_text(view, "row_keys", "key");
    view->at.cell = view_item_text(view, "row_keys", "key_cell");
    view_list(view, "links", view_link_item);
    view->at.before = view_item_text(view, "links", "before");
    view->at.after = view_item_text(view, "links", "after");
}

/* ---- rows ---- */

static void view_show_progress(struct view *view)
{
    enum { ROWS_BETWEEN = 64 };
    const long long rows = (long long)view->request->max_len;
    if (!view->progress || view->row % ROWS_BETWEEN != 0 || time(NULL) <= view->started + 1) {
        return;
    }
    (void)fprintf(stderr, "\rposenc: %lld of %lld rows", view->array * rows + view->row,
                  view->request->arrays * rows);
    (void)fflush(stderr);
}

static void view_end_progress(const struct view *view)
{
    if (view->progress && time(NULL) > view->started + 1) {
        (void)fprintf(stderr, "\r%*s\r", 60, "");
    }
}

static void view_digest_row(const struct view *view, struct crc32 *crc)
{
    const size_t columns = (size_t)view->request->array_columns;
    crc32_cells(crc, view->cells + view->array * columns, columns, view->request->precision->bits);
}

bool view_digest(struct view *view, struct crc32 *crc)
{
    table_rewind(view->table);
    for (int64_t row = 0; row < view->request->max_len; row++) {
        if (!table_next_row(view->table, view->cells)) {
            return false;
        }
        view_digest_row(view, crc);
    }
    return true;
}

static void view_start_rows(struct view *view)
{
    table_rewind(view->table);
    if (view->array == 0) {
        crc32_start(&view->crc);
        view->started = time(NULL);
    }
}

/* Templates of users may have the rows again, in part or an array more often than another. */
static void view_end_rows(struct view *view)
{
    if (view->array + 1 == (uint32_t)view->request->arrays) {
        crc32_settle(&view->crc);
        view->crc_value = view->crc_known ? view->crc_value : view->crc.value;
        view->crc_known = true;
        view_end_progress(view);
    }
}

/* The rows of the present array: all are computed for each array anew. */
static bool view_row_item(void *state, size_t index)
{
    struct view *view = state;
    if (index == 0) {
        view_start_rows(view);
    }
    view->row = (int64_t)index;
    if (view->row == view->request->max_len) {
        view_end_rows(view);
        return false;
    }
    if (!table_next_row(view->table, view->cells)) {
        view->failed = true;
        return false;
    }
    view->at.last_row->flag = view->row + 1 == view->request->max_len;
    view_digest_row(view, &view->crc);
    view_show_progress(view);
    const size_t length =
        literal_integer(view->at.position, request_position(view->request, view->row));
    view->at.position[length] = '\0';
    return true;
}

/* The cells of the present row one by one, for templates in other languages than C. */
static bool view_number_item(void *state, size_t index)
{
    struct view *view = state;
    const struct precision *precision = view->request->precision;
    const size_t columns = (size_t)view->request->array_columns;
    if (index >= columns) {
        return false;
    }
    const uint64_t cell = view->cells[view->array * columns + index];
    view->at.number[literal_number(view->at.number, precision, cell)] = '\0';
    view->at.bits[literal_hex(view->at.bits, precision, cell)] = '\0';
    view->at.number_index[literal_integer(view->at.number_index, (int64_t)index)] = '\0';
    view->at.last_number->flag = index + 1 == columns;
    return true;
}

static void view_add_numbers(struct view *view)
{
    struct value *numbers = view_add(view, "numbers", VALUE_LIST);
    numbers->scope = "rows";
    numbers->item = view_number_item;
    view->at.number = view_item_text(view, "numbers", "number");
    view->at.number_index = view_item_text(view, "numbers", "number_index");
    view->at.bits = view_item_text(view, "numbers", "bits");
    view->at.last_number = view_item_flag(view, "numbers", "last_number");
}

/* How --literal=bytes declares a row. */
static bool view_member_item(void *state, size_t index)
{
    struct view *view = state;
    return bytes_member(view->at.member, view, index);
}

static void view_add_bytes(struct view *view)
{
    const struct request *request = view->request;
    struct value *members = view_add(view, "members", VALUE_LIST);
    members->scope = "arrays";
    members->item = view_member_item;
    view->at.member = view_item_text(view, "members", "member");
    (void)view_flag(view, "bytes", request->literal == LITERAL_BYTES);
    bytes_spell(view);
    (void)view_flag(view, "big_endian", request->byte_order == BYTE_ORDER_BIG);
    (void)view_flag(view, "has_byte_order", request->precision->bits > 8);
}

static void view_add_rows(struct view *view)
{
    struct value *rows = view_add(view, "rows", VALUE_LIST);
    rows->scope = "arrays";
    rows->item = view_row_item;
    view->at.position = view_item_text(view, "rows", "position");
    view->at.last_row = view_item_flag(view, "rows", "last_row");
    struct value *cells = view_add(view, "cells", VALUE_WRITER);
    cells->scope = "rows";
    cells->write = view->request->literal == LITERAL_BYTES ? bytes_write : cells_write;
    view_add(view, "crc32", VALUE_WRITER)->write = view_write_crc;
}

/* ---- the whole ---- */

bool view_init(struct view *view, const struct request *request, struct table *table,
               const struct witness *witness, const struct factored *factored, const char *command,
               const char *header)
{
    memset(view, 0, sizeof *view);
    view->factored = factored;
    view->request = request;
    view->table = table;
    view->witness = witness;
    view->progress = !request->quiet && platform_stderr_is_terminal();
    view_add_request(view, header);
    view_add_arrays(view);
    formula_add(view);
    view_add_precision(view);
    view_add_dialect(view);
    view_add_command(view, command);
    view_add_witness(view);
    view_add_rows(view);
    view_add_numbers(view);
    view_add_bytes(view);
    rebuild_add(view);
    const size_t bytes = (size_t)request->columns * sizeof view->cells[0];
    view->cells = malloc(bytes);
    return view->cells != NULL || refuse_memory(bytes);
}

void view_free(struct view *view)
{
    free(view->cells);
    view->cells = NULL;
}
