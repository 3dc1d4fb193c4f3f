import { Mode, modeDetails } from '@lanewright/freight';
import type { MatchedColumn, Reading } from '../../columns/reading.ts';
import type { AssumptionKind, SampledFile } from '../found.ts';
import { amountsOf, cellsOf, nameOf } from './sampledCells.ts';

const mostColumns = 2;
const mostContainers = 40;
const columnPrefix = 'column:';

/**
 * A container freight file without a count: calculate it from the weight, count one per shipment, or use a column that could count
 * them.
 */
export const containers: AssumptionKind = {
  name: 'containers',
  find(file) {
    const { reading, mode } = file;
    if (!modeDetails[mode].countsContainers) return [];
    if (hasField(reading, 'containerCount')) return [];
    const hasWeight = hasField(reading, 'weight');
    const columns = reading.columns.filter((column) => mayCount(file, column)).slice(0, mostColumns);
    const fromWeight = { value: 'fromWeight', label: 'Calculate from the weight; 1 if there is no weight' };
    const oneEach = { value: 'oneEach', label: 'One per shipment' };
    // Without a weight, it is open only if volume is measured in containers.
    const isOpen = hasWeight || mode === Mode.RoadDrayage;
    return [
      {
        key: 'containers',
        text: 'No column has the number of containers. How many does a shipment fill?',
        why: hasWeight
          ? 'A 20 ft container carries up to 21,700 kg; a 40 ft or unknown container 26,500 kg.'
          : 'The file has no weight either, so each shipment is one container.',
        pattern: `${hasWeight ? 'weight' : 'none'}${columns.map(({ header }) => `|${header}`).join('')}`,
        choices: [
          ...(isOpen ? [fromWeight] : []),
          oneEach,
          ...columns.map((column) => ({
            value: `${columnPrefix}${column.columnNo}`,
            label: `Use column ${nameOf(column)}`,
          })),
        ],
        lineCount: file.rows.length,
      },
    ];
  },
  columns: (reading, _found, answer) =>
    answer.startsWith(columnPrefix)
      ? {
          ...reading,
          columns: reading.columns.map((column) =>
            column.columnNo === Number(answer.slice(columnPrefix.length))
              ? { ...column, field: 'containerCount' }
              : column,
          ),
        }
      : reading,
  plan: (plan, _found, answer) => ({ ...plan, containersFromWeight: answer === 'fromWeight' }),
};

function hasField(reading: Reading, field: string): boolean {
  return reading.columns.some((column) => column.field === field);
}

const counted =
  /\b(container|containers|cntr|ctr|boxes|units?|teus?|feus?|qty|quantity|count|number|no|nos|num|anzahl|nombre|numero|cantidad|quantidade)\b|数量|箱/;

/** Whether an unmatched column could count containers: named so, with small whole numbers in every filled cell. */
function mayCount(file: SampledFile, column: MatchedColumn): boolean {
  if (column.field !== null || !counted.test(column.header.toLowerCase())) return false;
  const filled = cellsOf(file, column).filter((cell) => cell !== '');
  const amounts = amountsOf(file, column).filter((amount) => amount !== null);
  return (
    filled.length > 0 &&
    amounts.length === filled.length &&
    amounts.every((amount) => Number.isInteger(amount) && amount >= 1 && amount <= mostContainers)
  );
}
