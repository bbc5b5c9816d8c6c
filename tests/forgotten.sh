#!/bin/bash
#
# Checks that omissions and misspellings, such as an enumerator without a table entry, break the
# build. Each entry of the list below edits a copy of the sources. Then the build of the entry's
# target has to fail with the entry's message. B: the folder for the copy.
#
set -euo pipefail
cd "$(dirname "$0")/.."

B=${B:-build}
copy=$B/forgotten
rm -rf "$copy"
mkdir -p "$copy/tests"
cp -R Makefile gen templates "$copy"
failed=0

build() # TARGET
{
    "${MAKE:-make}" -s -C "$copy" B=b "$1" >"$copy/log" 2>&1
}

# Before any edit, all these targets have to build.
for target in b/builtin.h b/gen/text/{parts,declaration,view,notation}.o \
        b/gen/config/types.o b/gen/model/{presets,precision,layout}.o b/gen/encoding/rope.o \
        b/gen/cli/{option_read,options,constraints,spec_constraints}.o b/posenc.1; do
    build "$target" || { cat "$copy/log"; exit 1; }
done

# Each entry is FILE|sed command|target|text of the message. Edits that add an enumerator name it E.
while IFS='|' read -r file edit target message_part; do
    cp "$copy/$file" "$copy/saved"
    sed -i.old "$edit" "$copy/$file"
    if cmp -s "$copy/saved" "$copy/$file"; then
        echo "forgotten: nothing to edit in $file: $edit" && failed=1
    elif build "$target"; then
        echo "forgotten: $target builds, with $edit in $file" && failed=1
    elif ! grep -qF -e "$message_part" "$copy/log"; then
        echo "forgotten: nobody says '$message_part', with $edit in $file:" && cat "$copy/log" && failed=1
    fi
    mv "$copy/saved" "$copy/$file"
    touch "$copy/$file"
done <<'END'
gen/model/scalings.h|s/^    SCALING(NTK,/SCALING(E, "e", "") &/|b/gen/text/parts.o|BLOCK_FREQUENCY_E
gen/model/scalings.h|s/^    SCALING(NTK,/SCALING(E, "e", "") &/|b/gen/encoding/rope.o|enumeration value
gen/model/settings.h|s/^    SETTING_BASE,/& E,/|b/gen/cli/option_read.o|enumeration value
gen/model/spec.h|s/^    SPEC_YARN_FACTOR,/& E,/|b/gen/cli/spec_constraints.o|each fault has its words
gen/cli/option_list.h|s/^OPTION(BASE,/OPTION(E, .summary = "e") &/|b/posenc.1|row 2 has no name
gen/cli/option_list.h|s/^OPTION(BASE,/OPTION(BAES,/|b/gen/cli/constraints.o|OPTION_BASE
gen/cli/options.c|s/^    \[ODD_ZERO\].*//|b/posenc.1|--odd: choice 1 is missing
gen/model/presets.h|s/^    PRESET_COUNT/    E, &/|b/gen/model/presets.o|each preset has a row
gen/model/presets.h|s/^    PRESET_MAE,/& E,/|b/posenc.1|--preset: choice 30 is missing
gen/model/precision.h|s/^    PRECISION_COUNT/    E, &/|b/gen/model/precision.o|each format has a row
gen/model/precision.h|s/^    PRECISION_Q7,/& E,/|b/posenc.1|--precision: choice 9 is missing
gen/model/layout.h|s/^    LAYOUT_COUNT/    E, &/|b/gen/model/layout.o|each layout has a row
gen/model/layout.h|s/^    PAIRING_COUNT/    E, &/|b/gen/model/layout.o|each pairing has a row
gen/config/types.c|s/SINES(PRESET_WHISPER/SINES(PRESET_WISPER/|b/gen/config/types.o|PRESET_WISPER
gen/config/types.c|s/YES(FACT_NTK)/YES(FACT_NKT)/|b/gen/config/types.o|FACT_NKT
gen/model/spec.h|s/^    CELL_FACTOR_YARN,/& E,/|b/gen/text/parts.o|enumeration value
gen/model/spec.h|s/^    FREQUENCY_SHIFTED,/& E,/|b/gen/text/parts.o|enumeration value
gen/model/layout.h|s/^    LAYOUT_SIN,/& E,/|b/gen/text/parts.o|enumeration value
gen/model/precision.h|s/^    PRECISION_FLOAT,/& E,/|b/gen/text/parts.o|enumeration value
gen/model/output_spec.h|s/LITERAL_HEX,/& E,/|b/gen/text/parts.o|enumeration value
gen/model/output_spec.h|s/^    LINKAGE_EXTERN,/& E,/|b/gen/text/parts.o|enumeration value
gen/model/output_spec.h|s/^    STORAGE_FULL,/& E,/|b/gen/text/parts.o|enumeration value
gen/text/languages.h|s/LANGUAGE(GO,/LANGUAGE(E, "e", "", ".e", NULL, NULL) &/|b/gen/text/parts.o|BLOCK_E
gen/text/names.h|s/NAME(LIST_KEYS,/NAME(E, "d_model", NULL, OWN) &/|b/gen/text/view.o|enumeration value
gen/text/names.h|s/NAME(POSITION_SPAN,/NAME(E, "d_model", NULL, OWN) &/|b/gen/text/declaration.o|enumeration value
gen/text/names.h|s/NAME(POSITION_SPAN,/NAME(E, "spare", NULL, OWN) &/|b/builtin.h|gen/text/names.h: error: E: no template has 'spare'
gen/text/names.h|s/NAME(SETTING_PAIR,/NAME(E, "spare", 1) &/|b/gen/text/notation.o|enumeration value
templates/c/table.h.mustache|s/{{d_model}}/{{d_modle}}/|b/builtin.h|error: unknown name 'd_modle'
templates/pages/posenc.1.mustache|s/{{#choices}}/{{#choicse}}/|b/builtin.h|error: unknown name 'choicse'
templates/c/table.h.mustache|s/{{> to_float}}/{{> to_flaot}}/|b/gen/text/parts.o|to_flaot_block
templates/c/table.h.mustache|s/{{> to_float}}//|b/gen/text/parts.o|to_float_block
templates/c/fixed.mustache|s/{{$to_float_fixed}}/{{$to_float_fixde}}/|b/builtin.h|error: no template includes the block 'to_float_fixde'
templates/c/factored.mustache|s/{{$offset}}/{{$ofset}}/|b/builtin.h|error: no template includes the block 'ofset'
templates/c/float.mustache|$a{{$spare}}|b/builtin.h|error: no template includes the block 'spare'
templates/c/float.mustache|$a{{$offset}}|b/builtin.h|error: a block 'offset' is there already
templates/languages/rust.mustache|s/{{% indent/{{% indnet/|b/builtin.h|rust.mustache:5: error: unknown name 'indnet'
templates/languages/go.mustache|s/{{type}}{/{{{type}}}{/|b/builtin.h|error: '{{{' would be one tag
END

rm -rf "$copy"
[ "$failed" = 0 ] && echo 'forgotten: none of the edited copies builds'
