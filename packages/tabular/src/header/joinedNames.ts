import type { HeaderRow } from './headerRows.ts';

/** Returns the header texts of each column from top to bottom. */
export function joinedNames(rows: readonly HeaderRow[]): string[] {
  const width = Math.max(...rows.map((row) => row.shown.length));
  const spread = rows.map((row, at) =>
    row.merges.length > 0 ? row.shown : filledForward(row, rows[at + 1]),
  );
  return Array.from({ length: width }, (_, column) => {
    const parts: string[] = [];
    for (const texts of spread) {
      const text = texts[column] ?? '';
      if (text !== '' && text !== parts.at(-1)) parts.push(text);
    }
    return parts.join(' ');
  });
}

/**
 * Without merged cells the name of a group is above its first column only. It extends to the right as long as the names below need
 * it: those that occur more than once.
 */
function filledForward(row: HeaderRow, lower: HeaderRow | undefined): readonly string[] {
  if (lower === undefined) return row.shown;
  const times = new Map<string, number>();
  for (const name of lower.shown) times.set(name.toLowerCase(), (times.get(name.toLowerCase()) ?? 0) + 1);
  const names: string[] = [];
  let group = '';
  for (let column = 0; column < Math.max(row.shown.length, lower.shown.length); column++) {
    const own = row.at(column);
    const below = lower.at(column);
    const goesOn = below !== '' && (times.get(below.toLowerCase()) ?? 0) > 1;
    group = own !== '' ? own : goesOn ? group : '';
    names.push(group);
  }
  return names;
}
