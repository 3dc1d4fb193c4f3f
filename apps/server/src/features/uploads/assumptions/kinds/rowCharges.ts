import type { AssumptionKind } from '../found.ts';
import { isMost, sharedRows } from './shipmentRows.ts';

/** A shipment's charge repeated on each of its rows: paid once, or once per row. */
export const rowCharges: AssumptionKind = {
  name: 'rowCharges',
  find(file) {
    const shared = sharedRows(file);
    if (shared === null || !isMost(shared.repeatCharge, shared.numbers)) return [];
    const mixed = shared.mixedCharges;
    return [
      {
        key: 'rowCharges',
        text: `Every row of a shipment (such as ${shared.example}) shows the same charge. How often was it paid?`,
        why:
          `${shared.repeatCharge} of ${shared.numbers} shipments with several rows repeat the same charge in every row.` +
          (mixed === 0
            ? ''
            : ` ${mixed} ${mixed === 1 ? 'has' : 'have'} different charges, which are added up.`),
        pattern: isMost(shared.repeatQuantities, shared.numbers) ? 'chargesAndQuantities' : 'charges',
        choices: [
          { value: 'once', label: 'Once per shipment' },
          { value: 'each', label: 'Once per row' },
        ],
        lineCount: shared.rows,
      },
    ];
  },
  plan: (plan, _found, answer) => ({ ...plan, chargesOnce: answer === 'once' }),
};
