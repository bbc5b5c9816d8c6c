
_posenc()
{
    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} values='' files=''
    # bash splits --option=value and FILE:OUT into three words.
    if [ "$word" = '=' ] || [ "$word" = ':' ]; then
        word=''
    elif [ "$option" = '=' ]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $option in
    --d-model) values='' ;;
    --max-len) values='' ;;
    --base) values='' ;;
    --precision) values=' f64 f32 f16 bf16 f8e4m3 f8e5m2 q31 q15 q7 s8 u8 s16 u16' ;;
    --scale) values='' ;;
    --zero-point) values='' ;;
    --start) values='' ;;
    --preset) values=' vaswani pytorch keras-hub jadore jadore-legacy multidim hf-marian sockeye tf-tutorial transformer-xl x-transformers tensor2tensor fairseq whisper marian opennmt-tf ctranslate2 funasr ddpm diffusers stable-diffusion audiocraft edm mlx espnet-rel rope rope-half rope-interleaved rope-cache mae moco-v3 detr detr-plain deformable-detr rt-detr rt-detr-hf simple-vit timm-sincos2d pixart sd3 minicpm-v perceiver cogvideox-2b qwen2-vl qwen3-vl glm-4v pixtral dinov3 llama4-vision gemma4-vision moonvit sam2 sam3 eva02 perception-encoder minimax-m3 v-jepa2 flux flux2 qwen-image wan hunyuan-video cogvideox ltx lumina2 z-image hidream' ;;
    --model) files=yes values='' ;;
    --layer-type) values='' ;;
    --ignore) values='' ;;
    --layout) values=' interleaved interleaved-cos concat concat-cos concat-row sin split split-half split-group-half split-interleaved pairs matrices' ;;
    --frequency) values=' paper shifted shifted-any column constant   ' ;;
    --width) values=' exact down up' ;;
    --odd) values=' cut zero refuse' ;;
    --order) values=' ascending descending centered' ;;
    --angle-scale) values='' ;;
    --cell-factor) values='  inverse-sqrt sqrt-2-d yarn' ;;
    --zero-row) values='' ;;
    --rows-before) values='' ;;
    --rows-after) values='' ;;
    --rope-scaling) values=' none linear ntk dynamic yarn llama3' ;;
    --factor) values='' ;;
    --original-max-len) values='' ;;
    --beta-fast) values='' ;;
    --beta-slow) values='' ;;
    --truncate) values=' yes no' ;;
    --low-freq-factor) values='' ;;
    --high-freq-factor) values='' ;;
    --pairing) values=' layout half neighbours half-flipped neighbours-flipped group-half' ;;
    --grid) values='' ;;
    --axes) values='' ;;
    --coordinates) values='' ;;
    --merge) values='' ;;
    --pairs) values='' ;;
    --index) values=' own row stride' ;;
    --cut) values='' ;;
    --from) files=yes values='' ;;
    --compare) files=yes values='' ;;
    --tolerance) values='' ;;
    --literal) values=' decimal hex words' ;;
    --linkage) values=' extern static' ;;
    --row-align) values='' ;;
    --storage) values=' full factored axes' ;;
    --block) values='' ;;
    --spdx) values='' ;;
    --name) values='' ;;
    -o) files=yes values='' ;;
    --template) files=yes values=' rust: go: ada: python: json: csv:' ;;
    --npy) files=yes values='' ;;
    --depfile) files=yes values='' ;;
    --check) files=yes values='' ;;
    --report) files=yes values='' ;;
    --heatmap) files=yes values='' ;;
    --figure) files=yes values='' ;;
    --columns) values='' ;;
    *)
        values=' --d-model= --max-len= --base= --precision= --scale= --zero-point= --saturate --start= --preset= --model= --layer-type= --ignore= --layout= --frequency= --width= --odd= --order= --angle-scale= --cell-factor= --zero-row= --rows-before= --rows-after= --rope-scaling= --factor= --original-max-len= --beta-fast= --beta-slow= --truncate= --low-freq-factor= --high-freq-factor= --pairing= --grid= --axes= --coordinates= --merge= --pairs= --index= --cut= --from= --allow-equal-rows --compare= --tolerance= --literal= --linkage= --row-align= --program-memory --storage= --block= --spdx= --name= -o  --template= --npy= --depfile= --check --report --quiet --heatmap= --figure= --columns= --list-presets --list-precisions -h --help --version'
        files=yes
        [ -z "$word" ] || [ "${word#-}" = "$word" ] || files=''
        [ -z "$files" ] || values=''
        ;;
    esac
    COMPREPLY=()
    while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen -W "$values" -- "$word")
    case ${COMPREPLY[0]} in
    *[=:]) compopt -o nospace 2>/dev/null ;;
    esac
    if [ -n "$files" ]; then
        while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$word")
    fi
}

complete -F _posenc posenc
