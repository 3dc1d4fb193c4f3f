import type { Fields, ReferenceTable } from './referenceTable.ts';
import { readZip } from './zipForms.ts';

/** Normalises fields for storage: postcodes in the format of their country. */
export function inForm(table: ReferenceTable, fields: Fields): Fields {
  const kept = Object.fromEntries(
    table.columns.flatMap(({ field }) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
  ) as Fields;
  if (table.name !== 'postcodes' || typeof kept.zipCode !== 'string' || typeof kept.countryCode !== 'string')
    return kept;
  const read = readZip(kept.countryCode, kept.zipCode);
  return 'zipCode' in read ? { ...kept, zipCode: read.zipCode } : kept;
}
