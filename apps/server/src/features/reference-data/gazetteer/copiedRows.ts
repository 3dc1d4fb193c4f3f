import { StringDecoder } from 'node:string_decoder';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Yields the rows of a query as COPY writes them, so that a large table is never in memory as a whole. A value is text, or null.
 */
export async function* copiedRows(client: pg.ClientBase, sql: string): AsyncGenerator<(string | null)[]> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  for await (const chunk of client.query(copyTo(`COPY (${sql}) TO STDOUT`))) {
    const lines = (begun + decoder.write(chunk as Buffer)).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) yield line.split('\t').map(valueOf);
  }
}

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };

function valueOf(written: string): string | null {
  if (written === '\\N') return null;
  return written.includes('\\')
    ? written.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
    : written;
}
