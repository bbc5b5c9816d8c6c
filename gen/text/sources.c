/*
 * sources.c: parses all templates of a run, and renders them for a table.
 */
#include "text/sources.h"

#include "memory.h"
#include "text/languages.h"
#include "text/view.h"

/* The estimate counts the literals of all cells with their separators and, for each row, a comment,
 * a key and an assertion. If cells are floats, it also counts the comment after the key, which
 * repeats the cell. */
uint64_t source_size_estimate(const struct output_spec *output_spec, const struct spec *spec)
{
    const struct precision *const precision = spec->precision;
    const unsigned bits = (unsigned)precision->bits;
    const unsigned cell = output_has_literal_words(output_spec) ? 2 + bits / 4
                          : precision_is_c_float(precision)     ? (bits == 64 ? 22 : 15)
                          : precision->kind == PRECISION_FLOAT  ? 5 + bits / 4
                                                                : 3 + 3 * bits / 10;
    const unsigned row = 80 + (precision_is_c_float(precision) ? cell : 0);
    const uint64_t cells = (uint64_t)(spec->arrays * spec->array_columns * spec->max_len);
    return cells * cell * 6 / 5 + (uint64_t)spec->max_len * row;
}

/* If the table is factored, refuses a template without the setting `factored`. A template without
 * this setting lists all rows, which a factored table does not store. */
static void template_check_storage(const struct template_request *template,
                                   const struct notation *notation,
                                   const struct output_spec *output_spec)
{
    if (output_is_factored(output_spec) && notation->factored_names[0] == NULL) {
        refuse(
            "--template: '%s' has no form for --storage=factored, whose rows are rebuilt: make it "
            "in a run of --storage=full",
            template->language != NULL ? template->language->name : template->file);
    }
}

/* All templates are parsed before the first is rendered, so that an error is reported before the
 * rows are computed. Rendering the .c also computes the CRC-32 of the cells. If the run writes no
 * .c, and a template uses the CRC-32, the CRC-32 is computed in advance. */
void sources_write(struct files *files, const struct output_spec *output_spec,
                   struct tables *tables, const char *command)
{
    struct template *templates[OUTPUT_TEXTS] = {NULL};
    struct notation notations[OUTPUT_TEXTS];
    bool uses_crc32 = false;
    if (!files_has(files, OUTPUT_HEADER) && output_spec->template_count == 0) {
        return;
    }
    struct view *const view = memory_allocate(1, sizeof *view);
    view_init(view, output_spec, tables, command);
    for (enum output_index i = 0; i < OUTPUT_TEXTS; i++) {
        const struct template_request *const requested =
            i >= OUTPUT_TEMPLATE ? &output_spec->templates[i - OUTPUT_TEMPLATE] : NULL;
        if (files_has(files, i)) {
            const bool is_for_user_template = requested != NULL && requested->language == NULL;
            const struct template_names names = view_template_names(view, is_for_user_template);
            const struct template_source source =
                is_for_user_template
                    ? (struct template_source){requested->file, requested->text, requested->length}
                : requested != NULL
                    ? builtin_blocks[language_block(requested->language)]
                    : builtin_blocks[i == OUTPUT_SOURCE ? BLOCK_TABLE_C : BLOCK_TABLE_H];
            templates[i] = template_parse(&source, &names);
            notation_read(&notations[i], templates[i]);
            if (requested != NULL) {
                template_check_storage(requested, &notations[i], output_spec);
            }
            uses_crc32 = uses_crc32 || view_template_uses_crc32(templates[i]);
        }
    }
    if (uses_crc32 && !files_has(files, OUTPUT_SOURCE)) {
        view_compute_crc32(view);
    }
    for (enum output_index i = 0; i < OUTPUT_TEXTS; i++) {
        if (files_has(files, i)) {
            struct output *const output = files_begin(files, i);
            view_set_notation(view, &notations[i]);
            template_render(templates[i], output);
            files_finish(files, i);
        }
    }
}
