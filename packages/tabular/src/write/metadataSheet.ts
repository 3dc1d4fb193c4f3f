import { metadataSheetName } from './writeXlsx.ts';
import type { StreamedSheet } from './streamXlsx.ts';

/** Words for the reader at the other end as a hidden sheet of a streamed workbook; `readMetadata` gives them back. */
export function metadataSheet(metadata: Readonly<Record<string, string>>): StreamedSheet {
  // A streamed sheet begins with its header: the first word stands there.
  const [first = ['', ''], ...rest] = Object.entries(metadata);
  return {
    name: metadataSheetName,
    columns: first.map((header) => ({ header })),
    rows: [rest],
    isHidden: true,
  };
}
