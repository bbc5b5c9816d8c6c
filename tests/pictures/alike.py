#!/usr/bin/env python3
"""Checks that two renderings of a figure are the same except for fonts, that is, that at most 5 %
of the pixels differ: alike.py A.png B.png"""
import sys

import matplotlib.image
import numpy as np

a, b = (matplotlib.image.imread(path)[:, :, :3] for path in sys.argv[1:])
assert a.shape == b.shape, (a.shape, b.shape)
different = (np.abs(a - b).max(axis=2) > 0.3).mean()
print(f"{100 * different:.2f} % of the pixels differ")
sys.exit(1 if different > 0.05 else 0)
