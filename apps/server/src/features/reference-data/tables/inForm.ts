import type { Fields, FieldValue, ReferenceTable } from './referenceTable.ts';
import { readZip } from './zipForms.ts';

/** Fields as their columns keep them: positions as exact as the column is, postcodes as their country writes them. */
export function inForm(table: ReferenceTable, fields: Fields): Fields {
  const kept = Object.fromEntries(
    table.columns.flatMap(({ field, type }) => {
      const value = fields[field];
      if (value === undefined) return [];
      return [[field, type === 'real' && typeof value === 'number' ? shortestReal(value) : value]];
    }),
  ) as Record<string, FieldValue>;
  if (table.name !== 'postcodes' || typeof kept.zipCode !== 'string' || typeof kept.countryCode !== 'string')
    return kept;
  const read = readZip(kept.countryCode, kept.zipCode);
  return 'zipCode' in read ? { ...kept, zipCode: read.zipCode } : kept;
}

/** The shortest number that a column of four bytes keeps as the same: what was written comes back as it was written. */
function shortestReal(value: number): number {
  const single = Math.fround(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(single.toPrecision(digits));
    if (Math.fround(short) === single) return short;
  }
  return Number(single.toPrecision(9));
}
