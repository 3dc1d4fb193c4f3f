import { rows } from '../../platform/database/rows.ts';
import type { NeededCurrencies } from '../settings/index.ts';

/** The currencies of a mode's current bids. */
export const currenciesOfBids: NeededCurrencies = async (tx, customerId, mode) => {
  const found = await rows<{ currency: string }>(
    tx,
    'SELECT DISTINCT currency FROM bids WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL',
    [customerId, mode],
  );
  return found.map(({ currency }) => currency);
};
