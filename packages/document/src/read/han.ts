/** Scripts that put no space between words, and their punctuation: beside them `**` is a mark on either side of punctuation. */
export const HAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef]/u
