import { shipmentFieldDetails } from '@lanewright/freight';
import { headerMeaning } from '../../columns/headerMeaning.ts';
import type { FieldColumn } from '../../lines/fieldColumn.ts';
import type { LinePlan } from '../../lines/linePlan.ts';
import type { AssumptionKind } from '../found.ts';
import { columnNoOf, isNumeric, nameOf } from './sampledCells.ts';

const scaled: readonly string[] = [
  'totalCharge',
  'linehaul',
  'fuel',
  'otherCharge',
  'weight',
  'volume',
  'miles',
];
const factors = [1_000_000, 10_000, 1000, 100];

/** A header that states its figures in thousands, millions or hundreds: `USD '000`, `000 lbs`, `kEUR`. */
export const headerScale: AssumptionKind = {
  name: 'headerScale',
  find(file) {
    return file.reading.columns.flatMap((column) => {
      const { field } = column;
      if (field === null || !scaled.includes(field) || !isNumeric(file, column)) return [];
      const { scale, unread } = headerMeaning(column.header);
      const offered = factors.includes(scale) ? [scale] : unread.length > 0 ? [1000, 1_000_000] : [];
      if (offered.length === 0) return [];
      const asWritten = { value: 'x1', label: `As written: ${example(column.samples, 1)}` };
      const times = offered.map((factor) => ({
        value: `x${factor}`,
        label: `Multiplied by ${factor.toLocaleString('en-US')}: ${example(column.samples, factor)}`,
      }));
      return [
        {
          key: `headerScale:${field}:${column.columnNo}`,
          text: `The header ${nameOf(column)} contains ${unread.length > 0 ? `“${unread[0]}”` : offered[0]?.toLocaleString('en-US')}. How should its values be read?`,
          why: `${shipmentFieldDetails[field].label}: the header gives a scale, but the cells don’t.`,
          pattern: `${scale}${unread.join()}`,
          choices: unread.length > 0 ? [asWritten, ...times] : [...times, asWritten],
          lineCount: file.rows.length,
        },
      ];
    });
  },
  plan(plan, { key }, answer) {
    const places = Math.round(Math.log10(Number(answer.slice(1))));
    return mapColumns(plan, columnNoOf(key), (column) => ({ ...column, places }));
  },
};

/** Returns the plan with one column changed, wherever the plan refers to it. */
export function mapColumns(
  plan: LinePlan,
  columnNo: number,
  change: (column: FieldColumn) => FieldColumn,
): LinePlan {
  const changed = (column: FieldColumn) => (column.columnNo === columnNo ? change(column) : column);
  return {
    ...plan,
    columns: Object.fromEntries(
      Object.entries(plan.columns).map(([field, column]) => [field, changed(column)]),
    ) as LinePlan['columns'],
    chargeParts: plan.chargeParts.map(changed),
    takenOff: plan.takenOff.map(changed),
  };
}

function example(samples: readonly string[], factor: number): string {
  const sample = samples.find((cell) => /\d/.test(cell)) ?? '1';
  const amount = Number(sample.replace(/[^\d.]/g, ''));
  return factor === 1 || Number.isNaN(amount)
    ? factor === 1
      ? sample
      : `${sample} × ${factor}`
    : (amount * factor).toLocaleString('en-US', { maximumFractionDigits: 3 });
}
