"""Computes sinusoidal tables with the classes of models."""

import inspect

import numpy as np

import checkout
from heads import NotRun, arguments_for, classes_of

# The setting that contains the number of positions. For other types it is max_position_embeddings.
LENGTHS = {"whisper": "max_source_positions", "speech_to_text": "max_target_positions"}


def table(config):
    """Returns the whole sinusoidal table of a configuration."""
    module = checkout.modeling_of(config)
    length = getattr(config, LENGTHS.get(config.model_type, "max_position_embeddings"), None)
    if hasattr(module, "sinusoids"):
        return module.sinusoids(length, config.d_model).array
    if hasattr(module, "build_2d_sinusoidal_position_embedding"):
        side = config.image_size // config.patch_size
        grid = module.build_2d_sinusoidal_position_embedding(
            height=side, width=side, embed_dim=config.hidden_size, cls_token=True).array
        return np.roll(grid, config.hidden_size // 2, axis=-1)  # as initialize_weights does
    found = classes_of(module, "Sinusoidal.*Embedding")
    if len(found) != 1:
        raise NotRun(f"{module.__name__} has {len(found)} classes of sinusoids")
    padded = length + config.pad_token_id + 1 if config.model_type == "trocr" else length
    known = {"num_positions": padded, "num_embeddings": length, "embedding_dim": config.d_model,
             "padding_idx": getattr(config, "pad_token_id", None)}
    embedding = found[0](**arguments_for(found[0].__init__, known))
    if "create_weight" in dict(inspect.getmembers(embedding)):
        return embedding.create_weight().array
    return embedding.weights.array
