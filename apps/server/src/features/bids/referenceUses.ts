import { rows } from '../../platform/database/rows.ts';
import { type CountUses, countPlaces, equipmentIs } from '../reference-data/index.ts';
import type { NeededCurrencies } from '../settings/index.ts';

/** Counts bids in a currency, and bids on lanes with an equipment type. */
export const bidsThatUse: CountUses = (scope, row) => {
  if (row.table === 'currencies')
    return countPlaces(scope, [
      {
        place: 'bids',
        says: 'bids in this currency',
        from: 'bids',
        condition: 'currency = $2',
        values: [row.fields.code],
      },
    ]);
  const equipment = equipmentIs(row, 'lane');
  if (equipment === null) return Promise.resolve([]);
  return countPlaces(scope, [
    {
      place: 'bids',
      says: 'bids on lanes with this equipment',
      from: 'bids JOIN lanes lane USING (customer_id, lane_id)',
      ...equipment,
    },
  ]);
};

/** The currencies of a contract's current bids. */
export const currenciesOfBids: NeededCurrencies = async (tx, { customerId, mode, contractNo }) => {
  const found = await rows<{ currency: string }>(
    tx,
    `SELECT DISTINCT b.currency FROM bids b
     JOIN lanes l ON l.customer_id = b.customer_id AND l.lane_id = b.lane_id AND l.contract_no = $3
     WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL`,
    [customerId, mode, contractNo],
  );
  return found.map(({ currency }) => currency);
};
