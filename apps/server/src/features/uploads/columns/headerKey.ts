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

/** The name under which a header is the same, whatever its case and blanks. */
export function sameHeader(header: string): string {
  return header.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Tells files of the same columns: by their headers, in whatever order they stand. Files without headers have the same
 * columns where these hold the same kinds of cells in the same order; `contents` is given for these only.
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
