import { rows } from '../../platform/database/rows.ts';
import type { NeededCurrencies } from '../settings/index.ts';

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
