import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type GenerateOptions, generateRows } from './generateRows.ts';
import type { GeneratedMode } from './recipe.ts';

const needsQuotes = /[",\r\n]/;
const chunkCharacters = 1 << 18;

/** Formats one row as a CSV line without its line end; cells are quoted only if necessary. */
export function csvLine(row: readonly string[]): string {
  let line = '';
  for (let column = 0; column < row.length; column += 1) {
    const cell = row[column] ?? '';
    if (column > 0) line += ',';
    line += needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return line;
}

/** Streams a generated file to disk as UTF-8 CSV with CRLF; returns its number of lines, including header and blank lines. */
export async function writeGeneratedFile(
  path: string,
  mode: GeneratedMode,
  options: GenerateOptions,
): Promise<{ lines: number }> {
  let lines = 0;
  function* chunks(): Generator<string> {
    let chunk = '';
    for (const row of generateRows(mode, options)) {
      chunk += `${csvLine(row)}\r\n`;
      lines += 1;
      if (chunk.length >= chunkCharacters) {
        yield chunk;
        chunk = '';
      }
    }
    if (chunk) yield chunk;
  }
  await pipeline(chunks, createWriteStream(path));
  return { lines };
}
