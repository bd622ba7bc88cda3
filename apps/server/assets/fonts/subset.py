"""Writes the letters that NotoSansSC-Regular.ttf keeps: GB 2312, level 1 of Big5, Latin-1, and signs of names.

See README.md beside it for the whole recipe. Usage: python3 subset.py > letters.txt
"""


def pairs(charset, firsts, seconds):
    for first in firsts:
        for second in seconds:
            try:
                yield bytes([first, second]).decode(charset)
            except UnicodeDecodeError:
                pass


letters = {chr(code) for code in [*range(0x20, 0x7F), *range(0xA0, 0x100)]}
letters |= set(pairs("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF)))
letters |= set(pairs("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *range(0xA1, 0xFF)]))
letters |= set("–—‘’“”•…€￥·喆堃镕昇頔烎砼犇骉赟翀甯玥珺")
print("".join(sorted(letters)), end="")
