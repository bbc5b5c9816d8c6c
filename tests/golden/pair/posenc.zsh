
_arguments \
    '--d-model=[columns of the table]:N:( )' \
    '--max-len=[rows of the table]:N:( )' \
    '--base=[base of the frequencies]:X:( )' \
    '--precision=[format of a cell, one of --list-precisions]:P:( f64 f32 f16 bf16 f8e4m3 f8e5m2 q31 q15 q7 s8 u8 s16 u16 )' \
    '--scale=[affine cells\: the scale]:X:( )' \
    '--zero-point=[the cell of 0]:N:( )' \
    '--saturate[clamp numbers that are out of range]' \
    '--start=[first position]:N:( )' \
    '--preset=[a framework'\''s table, see --list-presets]:NAME:( vaswani pytorch keras-hub jadore jadore-legacy multidim hf-marian sockeye tf-tutorial transformer-xl x-transformers tensor2tensor fairseq whisper marian opennmt-tf ctranslate2 funasr ddpm diffusers stable-diffusion audiocraft edm mlx espnet-rel rope rope-half rope-interleaved rope-cache mae moco-v3 detr detr-plain deformable-detr rt-detr rt-detr-hf simple-vit timm-sincos2d pixart sd3 minicpm-v perceiver cogvideox-2b qwen2-vl qwen3-vl glm-4v pixtral dinov3 llama4-vision gemma4-vision moonvit sam2 sam3 eva02 perception-encoder minimax-m3 v-jepa2 flux flux2 qwen-image wan hunyuan-video cogvideox ltx lumina2 z-image hidream )' \
    '--model=[a model'\''s config.json, params.json, .gguf or folder]:FILE:{compadd -S \:; _files}' \
    '--layer-type=[layers or part of a --model that has several]:NAME:( )' \
    '--ignore=[ignore a key of --model, in all objects; repeatable]:KEY:( )' \
    '--layout=[order of sines and cosines in a row]:L:( interleaved interleaved-cos concat concat-cos concat-row sin split split-half split-group-half split-interleaved pairs matrices )' \
    '--frequency=[angular frequency w of pair k]:F:( paper shifted shifted-any column constant    )' \
    '--width=[d in base^(-2k/d), if odd]:W:( exact down up )' \
    '--odd=[the last column of an odd d]:O:( cut zero refuse )' \
    '--order=[order of the positions]:O:( ascending descending centered )' \
    '--angle-scale=[factor of all angles]:X:( )' \
    '--cell-factor=[factor of all cells]:X:(  inverse-sqrt sqrt-2-d yarn )' \
    '--zero-row=[make row N zero]:N:( )' \
    '--rows-before=[rows of zeros at the beginning (rotary\: of angle 0)]:N:( )' \
    '--rows-after=[such rows at the end; --max-len counts both]:N:( )' \
    '--rope-scaling=[scaling of the frequencies for longer texts]:S:( none linear ntk dynamic yarn llama3 )' \
    '--factor=[factor of --rope-scaling]:X:( )' \
    '--original-max-len=[max-len in training]:N:( )' \
    '--beta-fast=[yarn\: not scaled above X turns]:X:( )' \
    '--beta-slow=[yarn\: fully scaled below X turns]:X:( )' \
    '--truncate=[yarn\: round both ends to whole pairs]:yes|no:( yes no )' \
    '--low-freq-factor=[llama3\: fully scaled below X turns]:X:( )' \
    '--high-freq-factor=[llama3\: not scaled above X turns]:X:( )' \
    '--pairing=[numbers of a head that form a pair]:P:( layout half neighbours half-flipped neighbours-flipped group-half )' \
    '--grid=[sides of the axes y and x; TxHxW\: of t, y and x]:HxW:( )' \
    '--axes=[letters and sides of axes, outermost first\: y\:16,x\:24]:A\:N,...:( )' \
    '--coordinates=[coordinates on axes instead of 0, 1, ...\: y=from\:1]:A=C,...:( )' \
    '--merge=[traverse the two inner axes in blocks of M x M]:M:( )' \
    '--pairs=[the axis of each pair, in order\: y*20,x*20]:PATTERN:( )' \
    '--index=[what k in base^(-2k/d) counts]:I:( own row stride )' \
    '--cut=[keep only the first N columns of a row]:N:( )' \
    '--from=[emit the table of a .npy file]:FILE.npy:{compadd -S \:; _files}' \
    '--allow-equal-rows[accept equal rows in --from, without assertions]' \
    '--compare=[compare with the table of a .npy file]:FILE.npy:{compadd -S \:; _files}' \
    '--tolerance=[largest difference that is accepted]:X:( )' \
    '--literal=[spelling of cells]:L:( decimal hex words )' \
    '--linkage=[linkage of the table]:L:( extern static )' \
    '--row-align=[pad each row to a multiple of BYTES]:BYTES:( )' \
    '--program-memory[AVR\: keep the table in flash, and read it there]' \
    '--storage=[which rows are stored]:S:( full factored axes )' \
    '--block=[factored\: rows of the fine table]:B:( )' \
    '--spdx=[license line for the output]:ID:( )' \
    '--name=[name of the array, if not PATH'\''s last component]:ID:( )' \
    '-o+[write PATH.c and PATH.h; - is standard output]:PATH:{compadd -S \:; _files}' \
    '--template=[write OUT from a template\: FILE, or a language; repeatable]:FILE\:OUT:{compadd -S \: rust go ada python json csv; _files}' \
    '--npy=[write the cells as a file for numpy.load]:FILE.npy:{compadd -S \:; _files}' \
    '--depfile=[write a make rule\: outputs depend on inputs]:FILE:{compadd -S \:; _files}' \
    '--check=-[compare with existing files, by FILE.c'\''s banner]::\[=FILE.c\]:{compadd -S \:; _files}' \
    '--report=-[print the properties of the table]::\[=FILE.json\]:{compadd -S \:; _files}' \
    '--quiet[print no progress and no notes]' \
    '--heatmap=[the table, rows by columns]:FILE.png:{compadd -S \:; _files}' \
    '--figure=[heat map, curves of columns and similarities]:FILE.svg:{compadd -S \:; _files}' \
    '--columns=[columns for curves, and for values in --report]:J,J,...:( )' \
    '--list-presets[list formulas, sources, options, and exit]' \
    '--list-precisions[list formats; for a table, their bytes and errors]' \
    '-h[print the common options, and exit]' \
    '--help[print all options, and exit]' \
    '--version[print the version, and exit]' \
    '*:file of options:_files'
