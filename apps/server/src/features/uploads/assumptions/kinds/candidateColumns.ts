import type { ShipmentField } from '@lanewright/freight';
import { headerMeaning } from '../../columns/headerMeaning.ts';
import { likeCandidates } from '../../columns/likeCandidates.ts';
import type { MatchedColumn, Reading } from '../../columns/reading.ts';
import type { SampledFile } from '../found.ts';
import { amountsOf, isNumeric } from './sampledCells.ts';

/** Columns with different figures that could fill a field; empty if nothing or a user's choice fills it. */
export function candidatesOf(file: SampledFile, field: ShipmentField): MatchedColumn[] {
  const { columns } = file.reading;
  const chosen = columns.find((column) => column.field === field);
  if (chosen === undefined || chosen.confidence === 1) return [];
  const candidates = likeCandidates(columns, file.rows, field)
    .map((columnNo) => columns[columnNo])
    .filter((column) => column !== undefined)
    .filter((column) => column.field === field || column.field === null)
    .filter((column) => isNumeric(file, column) && headerMeaning(column.header).per === null);
  return candidates.filter(
    (column, index) => !candidates.slice(0, index).some((other) => isSame(file, column, other)),
  );
}

/** The reading with a field moved to a column. */
export function withField(reading: Reading, field: ShipmentField, columnNo: number): Reading {
  return {
    ...reading,
    columns: reading.columns.map((column) => ({
      ...column,
      field: column.columnNo === columnNo ? field : column.field === field ? null : column.field,
    })),
  };
}

function isSame(file: SampledFile, one: MatchedColumn, other: MatchedColumn): boolean {
  const others = amountsOf(file, other);
  return (
    headerMeaning(one.header).currency === headerMeaning(other.header).currency &&
    amountsOf(file, one).every((amount, row) => amount === (others[row] ?? null))
  );
}
