import type { MatchedColumn, Reading } from '../../columns/reading.ts';
import { readDate } from '../../cells/readDate.ts';
import type { AssumptionKind, SampledFile } from '../found.ts';
import { cellsOf, nameOf } from './sampledCells.ts';
import { withField } from './candidateColumns.ts';

const fewestGroups = 2;
const fixed = 0.95;
const inGroups = 0.2;
const idWords =
  /(^|[\s_.#-])(no|nr|num|number|id|ids|ref|reference|key|doc|document|order|load|delivery|invoice|bol|awb|hawb|mawb|pro|folio|dossier|lot|batch|group|consignment|waybill|booking|trip|tour|manifest|control)s?([\s_.#-]|$)|nummer|numero|número|numéro|编号|单号/i;

/** A column whose equal values share route and day, in a file without shipment numbers: one shipment each, or one per row. */
export const shipmentNumber: AssumptionKind = {
  name: 'shipmentNumber',
  find(file) {
    const column = numberColumn(file);
    if (column === null || file.reading.columns.some(({ field }) => field === 'shipmentId')) return [];
    return [
      {
        key: 'shipmentNumber',
        text: `No column is mapped to the shipment ID. Are rows with the same ${nameOf(column)} one shipment?`,
        why: 'They have the same route and date.',
        pattern: column.header,
        choices: [
          { value: `column:${column.columnNo}`, label: 'Yes, one shipment' },
          { value: 'rows', label: 'No, each row is a shipment' },
        ],
        lineCount: file.rows.length,
      },
    ];
  },
  columns: (reading, _found, answer) =>
    answer.startsWith('column:')
      ? withField(reading, 'shipmentId', Number(answer.slice('column:'.length)))
      : reading,
};

/** The column of shipment numbers: the matched one, otherwise one that looks like it; null if there is none. */
export function numberColumn(file: SampledFile): MatchedColumn | null {
  const { columns } = file.reading;
  const matched = columns.find(({ field }) => field === 'shipmentId');
  if (matched !== undefined) return matched;
  const route = routeColumns(file.reading);
  const day = columns.filter(({ field }) => field !== null && days.includes(field));
  if (route.length < 2 || day.length === 0) return null;
  return (
    columns.find(
      (column) => looksLikeNumber(file, column) && groupsShare(file, column, [...route, ...day]),
    ) ?? null
  );
}

const days = ['shipDate', 'deliveryDate', 'shipYear', 'shipMonth', 'shipDayOfMonth'];

function routeColumns({ columns }: Reading): MatchedColumn[] {
  return columns.filter(({ field }) => field !== null && /^(origin|destination)/.test(field));
}

function looksLikeNumber(file: SampledFile, column: MatchedColumn): boolean {
  if (column.field !== null) return false;
  const filled = cellsOf(file, column).filter((cell) => cell !== '');
  const isText = (cell: string) => /\d/.test(cell) && !/^-?[\d.,\s]*[.,]\d{1,2}$/.test(cell);
  if (filled.length === 0 || !filled.every((cell) => isText(cell) && readDate(cell, 'dmy') === null))
    return false;
  return idWords.test(column.header) || filled.every((cell) => /\p{L}/u.test(cell) && /\d{2}/.test(cell));
}

/** Whether rows with equal values have equal cells in `fixing`: in 95% of groups of several rows, with 20% of the rows in groups. */
function groupsShare(file: SampledFile, column: MatchedColumn, fixing: readonly MatchedColumn[]): boolean {
  const groups = new Map<string, string[]>();
  for (const row of file.rows) {
    const value = (row[column.columnNo] ?? '').trim();
    if (value === '') continue;
    const cells = fixing.map(({ columnNo }) => (row[columnNo] ?? '').trim()).join('\t');
    groups.set(value, [...(groups.get(value) ?? []), cells]);
  }
  const several = [...groups.values()].filter((rows) => rows.length > 1);
  const rowCount = several.reduce((sum, rows) => sum + rows.length, 0);
  const shared = several.filter((rows) => new Set(rows).size === 1).length;
  return (
    several.length >= fewestGroups &&
    shared >= fixed * several.length &&
    rowCount >= inGroups * file.rows.length &&
    new Set([...groups.values()].flat()).size > 1
  );
}
