import type pg from 'pg';
import { type WrittenStatement, isComplete } from './collectStatements.ts';

const begins = /^(?:\s|--.*\n)*CREATE TEMP(?:ORARY)? TABLE (?=\w)/;

/** Creates the product's temporary tables, empty, for the length of a connection, so that statements on them can be described. */
export async function createTemporaryTables(
  client: Pick<pg.Client, 'query'>,
  statements: readonly WrittenStatement[],
): Promise<void> {
  let texts = statements
    .filter((one) => begins.test(one.text) && isComplete(one))
    .map(({ text }) => empty(text));
  // One may be made from another: as long as some can be created, the others are tried again.
  for (let created = true; created; ) {
    const left: string[] = [];
    for (const text of texts) await client.query(text).catch(() => left.push(text));
    created = left.length < texts.length;
    texts = left;
  }
}

/** Without parameters and rows: PostgreSQL plans them only when they run. */
function empty(text: string): string {
  const lasting = text
    .replace(begins, 'CREATE TEMP TABLE IF NOT EXISTS ')
    .replace(/\bON COMMIT DROP\b/, '')
    .replaceAll(/\$\d+/g, 'NULL')
    .replace(/;\s*$/, '');
  return /\bAS\s+(?:WITH|SELECT|--)/.test(lasting) && !/WITH NO DATA\s*$/.test(lasting)
    ? `${lasting}\nWITH NO DATA`
    : lasting;
}

/** The query that fills a temporary table, without the table; any other statement as it is, null if a table is created without one. */
export function withoutTable(text: string): string | null {
  if (!begins.test(text)) return text;
  const query = text.replace(begins, '').replace(/^\w+\s+(?:ON COMMIT DROP\s+)?AS\b/, '');
  return /^\s*(?:--.*\n\s*)*(?:WITH|SELECT)\b/.test(query) && !/WITH NO DATA\s*$/.test(query) ? query : null;
}
