r"""table: cosines and sines of the rotary position embedding (Su et al. 2021),
positions 0 to 1, d_model 4, f16.

    angle(t, k) = t * 10000^(-2k/4)
    row t: pair k is the cosine and the sine of angle(t, k)

Each cell is the value of that formula correctly rounded (to nearest, ties to even):
off by at most half a unit in the last place, that is, 2^-12.

Generated, do not edit. Made by
    posenc --d-model=4 --max-len=2 --base=10000 --precision=f16 --layout=pairs \
    --template=python:table.py
"""

D_MODEL = 4
MAX_LEN = 2
START = 0  # the position of the first row
BASE = 10000
PRECISION = "f16"
CRC32 = 0x3062c40e  # of the cells as little-endian bytes, row by row

# The rows of positions 0 to 1.
CELLS = [
    [[1.0, 0.0], [1.0, 0.0]],  # 0
    [[0.540527344, 0.841308594], [1.0, 0.0100021362]],  # 1
]
