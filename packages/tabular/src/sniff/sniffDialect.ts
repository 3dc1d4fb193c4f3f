import type { CsvFormat, LineEnd } from '../csv/csvFormat.ts';

const sampledRows = 400;

/** Characters that are common in text need more columns to count as the delimiter than rare ones. */
const delimiterWeights: Readonly<Record<string, number>> = { ',': 1, ';': 2, '\t': 3, '|': 2 };

/** Detects delimiter, quote and line end from the beginning of a text table. */
export function sniffDialect(text: string): Pick<CsvFormat, 'delimiter' | 'quote' | 'lineEnd'> {
  const quote = sniffQuote(text);
  const usual = sniffLineEnd(text, quote);
  const delimiter = sniffDelimiter(text, quote, usual.lineEnd);
  const lineEnd =
    usual.isMixed && endsRowsAnywhere(text, delimiter, quote, usual.lineEnd) ? 'mixed' : usual.lineEnd;
  return { delimiter, quote, lineEnd };
}

/** If CR and LF both occur, each ends a row if the rows then agree at least as well; otherwise one of them is part of cells. */
function endsRowsAnywhere(text: string, delimiter: string, quote: string, usual: LineEnd): boolean {
  const mixed = usualColumns(countColumns(text, delimiter, quote, 'mixed').counts);
  const alone = usualColumns(countColumns(text, delimiter, quote, usual).counts);
  if (mixed.columns < 2) return false;
  return mixed.share > alone.share || (mixed.share === alone.share && mixed.columns === alone.columns);
}

function sniffQuote(text: string): '"' | "'" {
  if (/(^|[,;\t|\r\n])"/.test(text)) return '"';
  const cells = text.split(/[,;\t|\r\n]+/);
  const single = cells.filter((cell) => cell.length > 1 && cell.startsWith("'") && cell.endsWith("'"));
  return single.length * 2 > cells.length ? "'" : '"';
}

function sniffLineEnd(text: string, quote: string): { lineEnd: LineEnd; isMixed: boolean } {
  const seen = { lf: 0, crlf: 0, cr: 0 };
  let insideQuotes = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === quote) insideQuotes = !insideQuotes;
    if (insideQuotes) continue;
    if (sign === '\n') seen.lf++;
    else if (sign === '\r' && text[at + 1] === '\n') {
      seen.crlf++;
      at++;
    } else if (sign === '\r') seen.cr++;
  }
  const isMixed = seen.cr > 0 && seen.lf + seen.crlf > 0;
  if (seen.cr > seen.lf + seen.crlf) return { lineEnd: 'cr', isMixed };
  return { lineEnd: seen.crlf > seen.lf ? 'crlf' : 'lf', isMixed };
}

function sniffDelimiter(text: string, quote: string, lineEnd: LineEnd): string {
  const told = /^"?sep=([^\w\s"'\u0080-\uffff]|\t)"?\r?[\r\n]/i.exec(text)?.[1];
  if (told !== undefined) return told;
  const candidates = Object.entries(delimiterWeights)
    .map(([delimiter, weight]) => {
      const { counts, strayQuotes } = countColumns(text, delimiter, quote, lineEnd);
      return { delimiter, weight, strayQuotes, ...usualColumns(counts) };
    })
    .filter(({ columns }) => columns >= 2);
  const fewestStray = Math.min(...candidates.map(({ strayQuotes }) => strayQuotes));
  let best = ',';
  let bestScore = 0;
  for (const { delimiter, weight, strayQuotes, columns, share } of candidates) {
    // Quotes occur next to the delimiter, which is the strongest evidence. Rows with the same number of columns come next; a
    // delimiter that fits at least 80% of rows beats any that fits fewer.
    const fitsQuotes = strayQuotes <= fewestStray * 1.2 ? 2_000_000 : 0;
    const score = fitsQuotes + (share >= 0.8 ? 1_000_000 : 0) + columns * weight * share;
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

interface CountedColumns {
  /** Number of columns of each row. */
  readonly counts: number[];
  /** Quotes inside a cell, and closing quotes before the end of a cell. */
  readonly strayQuotes: number;
}

function countColumns(text: string, delimiter: string, quote: string, lineEnd: LineEnd): CountedColumns {
  const breaks = { lf: '\n', crlf: '\n', cr: '\r', mixed: '\r\n' }[lineEnd];
  const counts: number[] = [];
  let strayQuotes = 0;
  let columns = 1;
  let startOfCell = true;
  let insideQuotes = false;
  let blank = true;
  for (let at = 0; at < text.length && counts.length < sampledRows; at++) {
    const sign = text[at] as string;
    if (insideQuotes) {
      if (sign === quote && text[at + 1] === quote) at++;
      else if (sign === quote) {
        insideQuotes = false;
        const next = text[at + 1] ?? '\n';
        if (next !== delimiter && !/\s/.test(next)) strayQuotes++;
      }
    } else if (sign === quote && startOfCell) {
      insideQuotes = true;
      startOfCell = false;
      blank = false;
    } else if (sign === delimiter) {
      columns++;
      startOfCell = true;
    } else if (breaks.includes(sign)) {
      if (!blank || columns > 1) counts.push(columns);
      columns = 1;
      startOfCell = true;
      blank = true;
    } else if (sign !== '\r') {
      if (sign === quote) strayQuotes++;
      startOfCell = false;
      blank = false;
    }
  }
  // The head cuts off its last row, which is only used if it is the only one.
  if (counts.length === 0) counts.push(columns);
  return { counts, strayQuotes };
}

function usualColumns(counts: readonly number[]): { columns: number; share: number } {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let columns = 1;
  let most = 0;
  for (const [count, seen] of times) {
    if (seen > most || (seen === most && count > columns)) {
      columns = count;
      most = seen;
    }
  }
  return { columns, share: most / counts.length };
}
