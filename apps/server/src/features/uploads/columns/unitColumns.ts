import { kgPerUnit, m3PerUnit } from '../cells/units.ts';
import { unitTextOf } from './headerMeaning.ts';
import { likeCandidates } from './likeCandidates.ts';
import type { MatchedColumn } from './reading.ts';

/** Fields whose unit may be in a separate column. */
export const unitFields = [
  { field: 'weight', unitField: 'weightUnit', factorOf: kgPerUnit },
  { field: 'volume', unitField: 'volumeUnit', factorOf: m3PerUnit },
] as const;

const mostly = 0.5;

/** The only unmatched column whose cells are units of a field, wherever it is; null if there is none or several. */
export function unitColumnOf(
  columns: readonly MatchedColumn[],
  rows: readonly (readonly string[])[],
  field: (typeof unitFields)[number]['field'],
): MatchedColumn | null {
  const { unitField, factorOf } = unitFields.find((one) => one.field === field) ?? unitFields[0];
  if (columns.some((column) => column.field === unitField)) return null;
  const found = columns.filter((column) => {
    if (column.field !== null) return false;
    const filled = rows.map((row) => (row[column.columnNo] ?? '').trim()).filter((cell) => cell !== '');
    const units = filled.filter((cell) => factorOf(cell) !== null).length;
    return filled.length > 0 && units >= mostly * filled.length;
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Matches the only column of units to the only column that could need it, if no header names the unit. */
export function withUnitColumns(
  columns: readonly MatchedColumn[],
  rows: readonly (readonly string[])[],
): readonly MatchedColumn[] {
  return unitFields.reduce((matched: readonly MatchedColumn[], { field, unitField, factorOf }) => {
    const measured = matched.find((column) => column.field === field);
    if (measured === undefined || unitTextOf(measured.header, factorOf) !== null) return matched;
    const units = unitColumnOf(matched, rows, field);
    if (units === null || likeCandidates(matched, rows, field).length > 1) return matched;
    return matched.map((column) =>
      column === units
        ? {
            ...column,
            field: unitField,
            confidence: 0.8,
            why: `The only unit column, for “${measured.header}”`,
          }
        : column,
    );
  }, columns);
}
