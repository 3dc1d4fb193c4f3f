import type { AssumptionKind } from '../found.ts';
import { isMost, sharedRows } from './shipmentRows.ts';

/** Weight, volume and counts that every row of a shipment repeats: the whole shipment's, or each row's own. */
export const rowQuantities: AssumptionKind = {
  name: 'rowQuantities',
  find(file) {
    const shared = sharedRows(file);
    if (shared === null || !isMost(shared.repeatQuantities, shared.numbers)) return [];
    const areParts =
      shared.hasLineIds && shared.repeatQuantitiesOnly < shared.repeatQuantities && shared.repeatCharge === 0;
    const once = { value: 'once', label: 'Once per shipment: each row shows the total' };
    const each = { value: 'each', label: 'Once per row: each row is part of the shipment' };
    return [
      {
        key: 'rowQuantities',
        text: `Every row of a shipment (such as ${shared.example}) shows the same weight or size. How often should it be included?`,
        why: `${shared.repeatQuantities} of ${shared.numbers} shipments with several rows repeat it in every row.`,
        pattern: isMost(shared.repeatCharge, shared.numbers) ? 'chargesAndQuantities' : 'quantities',
        choices: areParts ? [each, once] : [once, each],
        lineCount: shared.rows,
      },
    ];
  },
  plan: (plan, _found, answer) => ({ ...plan, quantitiesOnce: answer === 'once' }),
};
