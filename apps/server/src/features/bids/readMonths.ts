import type { bids } from '@lanewright/contract';
import { rows } from '../../platform/database/rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import {
  contractMonths,
  contractMonthsOfAll,
  type CustomerMode,
  refuseContractOfModes,
  requireMode,
  selectModesOf,
} from '../settings/index.ts';
import { chooseContract, contractsOfCarrier } from './visibleToCarrier.ts';

/**
 * Contract months, `YYYY-MM`, ascending: those of the mode in the query, or of all modes of the caller, of one contract each. For a carrier that
 * gives no mode, these are the modes of all customers it is connected to, or of the customer in the query.
 */
export async function readValidMonths({ tx, caller, query }: ScopedCall<typeof bids.validMonths>) {
  const { mode, contractNo } = query;
  refuseContractOfModes(mode, contractNo);
  if (mode !== undefined) {
    await requireMode(tx, caller, mode);
    const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
    const chosen = await chooseContract(tx, caller, { customerId, mode }, contractNo);
    return contractMonths(tx, customerId, mode, chosen);
  }
  return contractMonthsOfAll(tx, await placesOf(tx, caller, query.customerId));
}

/** Months in which the customer has shipments, `YYYY-MM`, ascending: in the mode of the query, or in all its modes. */
export async function readHistoricalMonths({ tx, caller, query }: ScopedCall<typeof bids.historicalMonths>) {
  if (query.mode !== undefined) await requireMode(tx, caller, query.mode);
  const modes = query.mode === undefined ? await selectModesOf(tx, caller) : [query.mode];
  const found = await rows<{ month: string }>(
    tx,
    `SELECT DISTINCT to_char(m.month, 'YYYY-MM') AS month
     FROM lane_months m JOIN lane_histories h ON h.customer_id = m.customer_id AND h.history_id = m.history_id
     WHERE m.customer_id = $1 AND h.mode = ANY ($2::smallint[]) AND m.is_counted ORDER BY 1`,
    [caller.companyId, modes],
  );
  return found.map((row) => row.month);
}

/** The customers and modes of the caller: its own for a customer, its connections for a carrier. */
async function placesOf(
  tx: Transaction,
  caller: Caller,
  customerId: string | undefined,
): Promise<CustomerMode[]> {
  const customer = customerId === undefined ? null : await chooseCustomer(tx, caller, customerId);
  if (caller.userType !== 'Carrier')
    return (await selectModesOf(tx, caller)).map((mode) => ({ customerId: caller.companyId, mode }));
  const places = await rows<CustomerMode>(
    tx,
    `SELECT n.customer_id AS "customerId", n.mode
     FROM connections n JOIN company_modes m ON m.customer_id = n.customer_id AND m.mode = n.mode
     WHERE n.carrier_id = $1 AND ($2::bigint IS NULL OR n.customer_id = $2)`,
    [caller.companyId, customer],
  );
  return contractsOfCarrier(tx, caller.companyId, places);
}
