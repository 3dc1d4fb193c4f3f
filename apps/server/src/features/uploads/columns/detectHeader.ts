import { readAmount } from '../cells/readAmount.ts';
import { readDate } from '../cells/readDate.ts';

/**
 * Which of a table's first rows is its header: the first that fills most columns with distinct names and no figures.
 * Title rows above it fill few. Falls back to the first row.
 */
export function detectHeader(rows: readonly (readonly string[])[]): number {
  const width = Math.max(1, ...rows.map((row) => filled(row).length));
  let best = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  rows.slice(0, 30).forEach((row, index) => {
    const cells = filled(row);
    if (cells.length === 0) return;
    const names = cells.filter(
      (cell) => readAmount(cell) === null && typeof readDate(cell, 'mdy') !== 'number',
    );
    const distinct = new Set(cells.map((cell) => cell.toLowerCase())).size;
    // A header two columns short is still better than a row of data that is full.
    const score =
      cells.length / width +
      (1.5 * names.length) / cells.length +
      (0.5 * distinct) / cells.length -
      index * 0.03;
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  });
  return best;
}

const filled = (row: readonly string[]) => row.map((cell) => cell.trim()).filter((cell) => cell !== '');
