import { cutText } from '../../../../platform/cutText.ts';
import { labelOf, type SettleAction } from '../../lines/exceptionReasons.ts';

const longestValue = 60;

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count} rows`);
const cellsOf = (count: number) => (count === 1 ? '1 cell' : `${count} cells`);
const quoted = (value: string) =>
  `“${value.length > longestValue ? `${cutText(value, longestValue)}…` : value}”`;

/** Reasons for which a row is kept with its present figure. */
const keptAsRead: ReadonlySet<string> = new Set([
  'extraCells',
  'zeroCharge',
  'impossibleWeight',
  'threeDecimals',
  'totalRow',
]);

/** Describes what settling exceptions did, in a sentence. */
export function saidOfSettling(
  action: SettleAction,
  settled: { readonly field: string; readonly reason: string; readonly count: number },
  value: string | undefined,
): string {
  const label = labelOf(settled.field);
  const did: Record<SettleAction, string> = {
    exclude: 'excluded',
    volumeOnly: 'included for volume only',
    withoutWeight: 'included without weight',
    keep: keptAsRead.has(settled.reason) ? 'kept as read' : `${label} left blank`,
    setValue:
      settled.reason === 'ambiguousDate'
        ? `${label} read ${value === 'dmy' ? 'day' : 'month'} first`
        : `${label} set to ${quoted(value ?? '')}`,
  };
  return `${rowsOf(settled.count)}: ${did[action]}`;
}

/** Describes what correcting cells did, in a sentence. `value` is null if the corrections differ. */
export function saidOfCorrecting(corrected: {
  readonly lineCount: number;
  readonly sheetRow: number;
  readonly cellCount: number;
  readonly takenBack: number;
  readonly fields: readonly string[];
  readonly value: string | null;
  readonly excluded: number;
  readonly included: number;
}): string {
  const { cellCount, excluded, included } = corrected;
  return [
    ...(cellCount > 0 ? [saidOfCells(corrected)] : []),
    ...(excluded > 0 ? [`${rowsOf(excluded)}: excluded`] : []),
    ...(included > 0 ? [`${rowsOf(included)}: included again`] : []),
  ].join('; ');
}

function saidOfCells(
  corrected: Omit<Parameters<typeof saidOfCorrecting>[0], 'excluded' | 'included'>,
): string {
  const { lineCount, cellCount, takenBack, fields, value } = corrected;
  const labels = fields.map(labelOf);
  const where = lineCount === 1 ? `Row ${corrected.sheetRow}` : rowsOf(lineCount);
  const [label] = labels;
  if (takenBack === cellCount) return `${where}: ${namesOf(labels)} restored as received`;
  if (labels.length === 1 && value !== null && takenBack === 0)
    return `${where}: ${label} set to ${value === '' ? 'nothing' : quoted(value)}`;
  return `${where}: ${cellsOf(cellCount)} corrected (${namesOf(labels)})`;
}

/** Describes what a returned workbook changed, in a sentence. */
export function saidOfWorkbook(brought: { readonly corrected: number; readonly excluded: number }): string {
  const said = [
    ...(brought.corrected > 0 ? [`${cellsOf(brought.corrected)} corrected`] : []),
    ...(brought.excluded > 0 ? [`${rowsOf(brought.excluded)} excluded`] : []),
  ];
  return `Workbook: ${said.join(', ')}`;
}

function namesOf(labels: readonly string[]): string {
  return labels.length > 3 ? `${labels.slice(0, 3).join(', ')} and others` : labels.join(', ');
}
