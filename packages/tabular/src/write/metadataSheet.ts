import { metadataSheetName } from './writeXlsx.ts';
import type { StreamedSheet } from './streamXlsx.ts';

/** Writes metadata for the receiver as a hidden sheet of a streamed workbook; read it with `readMetadata`. */
export function metadataSheet(metadata: Readonly<Record<string, string>>): StreamedSheet {
  // A streamed sheet starts with its header, so the first entry goes there.
  const [first = ['', ''], ...rest] = Object.entries(metadata);
  return {
    name: metadataSheetName,
    columns: first.map((header) => ({ header })),
    rows: [rest],
    isHidden: true,
  };
}
