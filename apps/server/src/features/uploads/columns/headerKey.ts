import { createHash } from 'node:crypto';
import type { ColumnContent } from './columnContent.ts';

const kinds = [
  'dates',
  'states',
  'zips',
  'portCodes',
  'countries',
  'containers',
  'currencies',
  'decimals',
  'wholeNumbers',
  'money',
] as const satisfies (keyof ColumnContent)[];

/** Normalised header: ignores case and blanks. */
export function sameHeader(header: string): string {
  return header.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Key of files with the same columns: by their headers, in any order. Files without headers have the same columns if these hold the
 * same kinds of cells in the same order; `contents` is given only for these.
 */
export function headerKeyOf(headers: readonly string[], contents: readonly ColumnContent[] | null): string {
  const said =
    contents === null
      ? headers
          .map(sameHeader)
          .filter((header) => header !== '')
          .sort()
      : [
          'without headers',
          ...contents.map((content) => kinds.find((kind) => content[kind] >= 0.8) ?? 'text'),
        ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
