"""The names of the yaku: their romaji match their kana."""

import re
from unicodedata import name

import pytest

from riichi_book.answers.tables.examples import ROMAJI
from riichi_rules.yaku import YAKU, Yaku

# Unicode names kana regularly, by row; these sound different.
SOUNDS = {"si": "shi", "ti": "chi", "tu": "tsu", "hu": "fu", "zi": "ji"}


def read_aloud(kana: str) -> str:
    """Return the sound of kana, with long vowels doubled."""
    sound = ""
    for sign in kana:
        words = name(sign).lower().split()
        if words[-1] == "mark":  # a long-vowel mark
            sound += sound[-1]
        elif words[-2:] == ["small", "tu"]:
            sound += "*"
        elif words[-2] == "small":
            sound = sound.removesuffix("i") + words[-1]
        else:
            sound += SOUNDS.get(words[-1], words[-1])
    sound = re.sub(r"\*(.)", r"\1\1", sound)
    return long_vowels(re.sub(r"(sh|ch|j)y", r"\1", sound))


def long_vowels(sound: str) -> str:
    """Return a sound with all long vowels doubled."""
    return sound.replace("ou", "oo").replace("ei", "ee")


@pytest.mark.parametrize("yaku", YAKU, ids=lambda yaku: yaku.id)
def test_the_romaji_are_what_the_kana_say(yaku: Yaku) -> None:
    assert long_vowels(ROMAJI[yaku.id].replace(" ", "")) == read_aloud(yaku.kana)
