import type { CsvFormat, LineEnd } from '../csv/csvFormat.ts';

const sampledRows = 400;

/** Signs that stand in text by accident need more columns to convince than signs that hardly ever do. */
const delimiterWeights: Readonly<Record<string, number>> = { ',': 1, ';': 2, '\t': 3, '|': 2 };

/** Delimiter, quote and line end of the beginning of a text table. */
export function sniffDialect(text: string): Pick<CsvFormat, 'delimiter' | 'quote' | 'lineEnd'> {
  const quote = sniffQuote(text);
  const lineEnd = sniffLineEnd(text, quote);
  return { delimiter: sniffDelimiter(text, quote, lineEnd), quote, lineEnd };
}

function sniffQuote(text: string): '"' | "'" {
  if (/(^|[,;\t|\r\n])"/.test(text)) return '"';
  const cells = text.split(/[,;\t|\r\n]+/);
  const single = cells.filter((cell) => cell.length > 1 && cell.startsWith("'") && cell.endsWith("'"));
  return single.length * 2 > cells.length ? "'" : '"';
}

function sniffLineEnd(text: string, quote: string): LineEnd {
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
  if (seen.cr > seen.lf + seen.crlf) return 'cr';
  return seen.crlf > seen.lf ? 'crlf' : 'lf';
}

function sniffDelimiter(text: string, quote: string, lineEnd: LineEnd): string {
  const told = /^sep=([,;|\t])\r?[\r\n]/i.exec(text)?.[1];
  if (told !== undefined) return told;
  let best = ',';
  let bestScore = 0;
  for (const [delimiter, weight] of Object.entries(delimiterWeights)) {
    const { columns, share } = usualColumns(countColumns(text, delimiter, quote, lineEnd));
    if (columns < 2) continue;
    // Rows that agree come first; a delimiter that fits four rows in five beats any that fits fewer.
    const score = (share >= 0.8 ? 1_000_000 : 0) + columns * weight * share;
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

function countColumns(text: string, delimiter: string, quote: string, lineEnd: LineEnd): number[] {
  const rowBreak = lineEnd === 'cr' ? '\r' : '\n';
  const counts: number[] = [];
  let columns = 1;
  let startOfCell = true;
  let insideQuotes = false;
  let blank = true;
  for (let at = 0; at < text.length && counts.length < sampledRows; at++) {
    const sign = text[at] as string;
    if (insideQuotes) {
      if (sign === quote && text[at + 1] === quote) at++;
      else if (sign === quote) insideQuotes = false;
    } else if (sign === quote && startOfCell) {
      insideQuotes = true;
      startOfCell = false;
      blank = false;
    } else if (sign === delimiter) {
      columns++;
      startOfCell = true;
    } else if (sign === rowBreak) {
      if (!blank || columns > 1) counts.push(columns);
      columns = 1;
      startOfCell = true;
      blank = true;
    } else if (sign !== '\r') {
      startOfCell = false;
      blank = false;
    }
  }
  // The head cuts its last row; only a table of one row is judged by it.
  if (counts.length === 0) counts.push(columns);
  return counts;
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
