import { isAmountField, mergedAmountsKey } from '../../columns/amountFields.ts';
import type { MatchedColumn } from '../../columns/reading.ts';
import type { AssumptionKind, SampledFile } from '../found.ts';
import { isNumeric, nameAmong } from './sampledCells.ts';

/**
 * Amounts in cells that are merged over several rows: for these rows together, or for each of them. `shipmentRows` reads
 * the answer. If the rows of every merged cell have one shipment number, the amount is the shipment's.
 */
export const mergedAmounts: AssumptionKind = {
  name: mergedAmountsKey,
  find(file) {
    const { columns } = file.reading;
    return columns.flatMap((column) => {
      if (!isAmount(file, column)) return [];
      const merges = mergesOf(file, column);
      if (merges.every((merge) => isOneShipment(file, merge))) return [];
      const once = { value: 'once', label: 'Once per merged cell' };
      const each = { value: 'each', label: 'Once per row' };
      return [
        {
          key: `${mergedAmountsKey}:${column.columnNo}`,
          text: `Amounts in ${nameAmong(columns, column)} are in cells merged over several rows. How many times should each be counted?`,
          why: 'The rows of a merged cell have different shipment IDs.',
          pattern: column.header,
          choices: column.field === 'miles' ? [each, once] : [once, each],
          lineCount: merges.reduce((rows, { firstRow, lastRow }) => rows + lastRow - firstRow + 1, 0),
        },
      ];
    });
  },
};

/** Whether the column adds up: by its field, or, in a file without a total, as a surcharge that may be applied. */
function isAmount(file: SampledFile, column: MatchedColumn): boolean {
  if (column.field !== null) return isAmountField(column.field);
  const hasTotal = file.reading.columns.some(({ field }) => field === 'totalCharge');
  return !hasTotal && isNumeric(file, column);
}

function mergesOf({ merges = [] }: SampledFile, { columnNo }: MatchedColumn) {
  return merges.filter(({ firstColumn }) => firstColumn === columnNo);
}

/** Whether all rows of the merged cell are sampled and have one shipment number. */
function isOneShipment(
  { reading, rows, rowNumbers = [] }: SampledFile,
  { firstRow, lastRow }: { firstRow: number; lastRow: number },
): boolean {
  const number = reading.columns.find(({ field }) => field === 'shipmentId')?.columnNo;
  if (number === undefined) return false;
  const begin = rowNumbers.indexOf(firstRow);
  const ids = rows.slice(begin, begin + lastRow - firstRow + 1).map((row) => (row[number] ?? '').trim());
  return begin >= 0 && (rowNumbers.at(-1) ?? 0) >= lastRow && ids[0] !== '' && new Set(ids).size === 1;
}
