import type { HeaderRow } from './headerRows.ts';

/**
 * Whether the upper row names groups of columns and the lower row the columns in them. Detected by merged cells, by a group name
 * that repeats, or by names in the lower row that repeat and so need the upper one; never if both rows have a name of their own for
 * a column, as a header and the first row of data do.
 */
export function isGroupRow(upper: HeaderRow, lower: HeaderRow): boolean {
  if (!upper.holdsWordsOnly || !lower.holdsWordsOnly) return false;
  if (upper.reachesDownTo >= lower.number) return true;
  const across = upper.merges.filter((merge) => merge.lastColumn > merge.firstColumn);
  if (across.length > 0) {
    const names = across.some((merge) => filledWithin(lower, merge.firstColumn, merge.lastColumn) > 1);
    return names && !bothNameForThemselves(upper, lower, (column) => isWithin(across, column));
  }
  if (upper.number + 1 !== lower.number || upper.filled < 2) return false;
  const repeatsItself = hasRepeats(upper.texts) && lower.filled > upper.filled;
  if (repeatsItself) return true;
  const groups = groupColumns(upper, lower);
  return (
    groups.size > 0 &&
    hasRepeats(lower.texts) &&
    !bothNameForThemselves(upper, lower, (column) => groups.has(column))
  );
}

/** Columns under a name of the upper row with an empty cell to its right, and those under that empty cell. */
function groupColumns(upper: HeaderRow, lower: HeaderRow): Set<number> {
  const columns = new Set<number>();
  for (let column = 1; column < lower.shown.length; column++) {
    if (upper.at(column) !== '' || lower.at(column) === '') continue;
    if (upper.at(column - 1) === '' && !columns.has(column - 1)) continue;
    if (lower.at(column - 1) === '') continue;
    columns.add(column - 1);
    columns.add(column);
  }
  return columns;
}

function bothNameForThemselves(
  upper: HeaderRow,
  lower: HeaderRow,
  isInGroup: (column: number) => boolean,
): boolean {
  return upper.texts.some(
    (text, column) => text !== '' && (lower.texts[column] ?? '') !== '' && !isInGroup(column),
  );
}

function isWithin(merges: HeaderRow['merges'], column: number): boolean {
  return merges.some((merge) => column >= merge.firstColumn && column <= merge.lastColumn);
}

function filledWithin(row: HeaderRow, first: number, last: number): number {
  return row.texts.slice(first, last + 1).filter((text) => text !== '').length;
}

function hasRepeats(texts: readonly string[]): boolean {
  const words = texts.filter((text) => text !== '').map((text) => text.toLowerCase());
  return new Set(words).size < words.length;
}
