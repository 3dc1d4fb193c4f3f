import type { ShipmentField } from '@lanewright/freight';
import { type HeaderPer, headerMeaning } from '../../columns/headerMeaning.ts';
import type { Reading } from '../../columns/reading.ts';
import type { AssumptionKind } from '../found.ts';
import { mapColumns } from './headerScale.ts';
import { columnNoOf, isNumeric, nameOf } from './sampledCells.ts';

const money: readonly string[] = ['totalCharge', 'linehaul', 'fuel', 'otherCharge'];
const quantityOf: Partial<Record<HeaderPer['kind'], readonly [ShipmentField, string]>> = {
  weight: ['weight', 'weight'],
  volume: ['volume', 'volume'],
  distance: ['miles', 'distance'],
  container: ['containerCount', 'number of containers'],
  piece: ['pieces', 'number of pieces'],
};

/** A charge whose header says that it is per pound, per 100 kg or per mile: a rate, or the whole amount. */
export const rateHeader: AssumptionKind = {
  name: 'rateHeader',
  find(file) {
    return file.reading.columns.flatMap((column) => {
      if (column.field === null || !money.includes(column.field) || !isNumeric(file, column)) return [];
      const { per } = headerMeaning(column.header);
      const quantity = per === null ? undefined : quantityOf[per.kind];
      if (per === null || quantity === undefined) return [];
      const [field, quantityName] = quantity;
      const canMultiply = hasField(file.reading, field);
      const times = {
        value: 'times',
        label: `A rate per ${per.text}, multiplied by the row’s ${quantityName}`,
      };
      const whole = { value: 'whole', label: 'The full amount, as written' };
      return [
        {
          key: `rateHeader:${column.columnNo}`,
          text: `The header ${nameOf(column)} says “per ${per.text}”. Are its values rates?`,
          why: canMultiply
            ? 'A rate is multiplied by the quantity; a full amount is used as it is.'
            : `No column has the ${quantityName}, so reading it as a rate leaves the rows without a charge.`,
          pattern: per.text,
          choices: [times, whole],
          lineCount: file.rows.length,
        },
      ];
    });
  },
  plan(plan, { key }, answer, reading) {
    const columnNo = columnNoOf(key);
    const per = headerMeaning(reading.columns[columnNo]?.header ?? '').per;
    return answer === 'times' ? mapColumns(plan, columnNo, (column) => ({ ...column, per })) : plan;
  },
};

function hasField(reading: Reading, field: ShipmentField): boolean {
  return reading.columns.some((column) => column.field === field);
}
