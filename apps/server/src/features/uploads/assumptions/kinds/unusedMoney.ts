import { chargeFields } from '../../columns/chargeFields.ts';
import { headerMeaning } from '../../columns/headerMeaning.ts';
import { headerWords } from '../../columns/headerWords.ts';
import { plainLetters } from '../../cells/monthNames.ts';
import { fieldColumn } from '../../lines/fieldColumn.ts';
import type { AssumptionKind } from '../found.ts';
import { amountsOf, cellsOf, columnNoOf, isNumeric, nameOf } from './sampledCells.ts';

const reduction =
  /\b(discount|discounts|rebate|rebates|allowance|allowances|deduction|rabatt|nachlass|remise|ristourne|rabais|descuento|rebaja|bonificacion|desconto|abatimento)\b|折扣|优惠/;
const addition =
  /\b(tax|taxes|duty|duties|vat|gst|iva|mwst|ust|tva|steuer|zoll|taxe|impuesto|impuestos|arancel|imposto|impostos|fee|fees|surcharge|levy|toll|tolls)\b|税|关税|费$/;

/** An unmatched money column in a file whose charge is the sum of its parts: a discount, a tax or another amount. */
export const unusedMoney: AssumptionKind = {
  name: 'unusedMoney',
  find(file) {
    const { columns } = file.reading;
    const charges = columns.filter(({ field }) =>
      (chargeFields as readonly (string | null)[]).includes(field),
    );
    if (charges.length === 0 || charges.some(({ field }) => field === 'totalCharge')) return [];
    return columns.flatMap((column) => {
      if (column.field !== null || !isNumeric(file, column)) return [];
      if (cellsOf(file, column).some((cell) => cell.endsWith('%')) || headerMeaning(column.header).isPercent)
        return [];
      const name = `${headerWords(column.header).words.join(' ')} ${plainLetters(column.header)}`;
      const isReduction = reduction.test(name);
      const isMoney = isReduction || addition.test(name) || headerMeaning(column.header).currency !== null;
      if (!isMoney || headerMeaning(column.header).per !== null) return [];
      const amounts = amountsOf(file, column).filter((amount): amount is number => !!amount);
      if (amounts.length === 0) return [];
      const isNegative = amounts.every((amount) => amount < 0);
      const add = {
        value: 'add',
        label: isNegative ? 'Part of the charge: deduct as written' : 'Part of the charge: add',
      };
      const takeOff = { value: 'takeOff', label: 'Deduct from the charge' };
      const exclude = { value: 'exclude', label: 'Not part of the charge' };
      return [
        {
          key: `unusedMoney:${column.columnNo}`,
          text: `${nameOf(column)} holds amounts that aren’t used. What are they?`,
          why: 'The file has no total, so the charge is the sum of its parts.',
          pattern: isNegative ? 'negative' : 'positive',
          choices:
            isReduction && !isNegative
              ? [takeOff, add, exclude]
              : isNegative
                ? [add, exclude]
                : [add, exclude],
          lineCount: amounts.length,
        },
      ];
    });
  },
  plan(plan, { key }, answer, reading) {
    const column = reading.columns[columnNoOf(key)];
    if (column === undefined || answer === 'exclude') return plan;
    const part = fieldColumn(column, reading);
    return {
      ...plan,
      chargeParts: [...plan.chargeParts, part],
      takenOff: answer === 'takeOff' ? [...plan.takenOff, part] : plan.takenOff,
    };
  },
};
