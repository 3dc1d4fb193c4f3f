const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ə: 'a',
};
const short: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'st',
  ste: 'st',
  fort: 'ft',
  mount: 'mt',
};

/**
 * Normalises a name for comparison within the set: letters and digits only, without spaces, with Saint, Fort and Mount abbreviated.
 * Deliberately coarser than the product's own comparison: names that are equal here are left out of the set.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßøđðłıæœþə]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’‘ʻʼ`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (Object.hasOwn(short, word) ? short[word] : word))
    .join('');
}

/**
 * Returns whether one text can be changed into the other with at most `most` insertions, deletions, substitutions or swaps of
 * adjacent letters.
 */
export function isWithinEdits(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const here = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let edits = Math.min(
        (above[column] ?? 99) + 1,
        (here[column - 1] ?? 99) + 1,
        (above[column - 1] ?? 99) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (before[column - 2] ?? 99) + 1);
      here.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return false;
    before = above;
    above = here;
  }
  return (above[b.length] ?? 99) <= most;
}
