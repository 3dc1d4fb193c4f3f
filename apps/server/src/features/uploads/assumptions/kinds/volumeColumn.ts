import { Mode, type OfferedMode, type ShipmentField } from '@lanewright/freight';
import { columnOf } from '../../columns/reading.ts';
import type { AssumptionKind } from '../found.ts';
import { withField } from './candidateColumns.ts';
import { nameOf } from './sampledCells.ts';

const columnPrefix = 'column:';

/** Field that measures lane volume in modes where a file must give it; miles are estimated, and containers have their own kind. */
const measures: Partial<Record<OfferedMode, { readonly field: ShipmentField; readonly name: string }>> = {
  [Mode.AirFreight]: { field: 'weight', name: 'weight' },
  [Mode.OceanLCL]: { field: 'volume', name: 'volume' },
};

/** No column holds the mode's volume: use the chargeable weight instead, or leave lanes without a volume. */
export const volumeColumn: AssumptionKind = {
  name: 'volumeColumn',
  find({ reading, rows, mode }) {
    const measure = measures[mode];
    if (measure === undefined || columnOf(reading, measure.field) !== undefined) return [];
    const chargeable = measure.field === 'weight' ? columnOf(reading, 'chargeableWeight') : undefined;
    return [
      {
        key: 'volumeColumn',
        text: `No column has the ${measure.name} of the shipments. What should lane volume be based on?`,
        why: `Volume and price per unit of ${measure.name} are calculated from it.`,
        pattern: chargeable === undefined ? 'none' : 'chargeableWeight',
        choices: [
          ...(chargeable === undefined
            ? []
            : [
                {
                  value: `${columnPrefix}${chargeable.columnNo}`,
                  label: `The chargeable weight, ${nameOf(chargeable)}`,
                },
              ]),
          { value: 'none', label: `Nothing: lanes will have no ${measure.name} and no price per unit` },
        ],
        lineCount: rows.length,
      },
    ];
  },
  columns: (reading, _found, answer) =>
    answer.startsWith(columnPrefix)
      ? withField(reading, 'weight', Number(answer.slice(columnPrefix.length)))
      : reading,
};
