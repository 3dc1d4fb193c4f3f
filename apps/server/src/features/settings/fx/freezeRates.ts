import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { newestRates } from '../../reference-data/index.ts';
import { changeContract } from '../contract-records/changeContract.ts';
import { contractOf } from '../contract-records/contracts.ts';
import { lockMode } from '../lockMode.ts';
import { newestDay, ratesOfMode } from './ratesOfMode.ts';

/** Locks the latest exchange rates for a contract, without a number the mode's current one: its bids are repriced at them, awards never. */
export async function freezeRates(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  mode: number,
  wanted?: number,
): Promise<void> {
  await lockMode(tx, customerId, mode);
  const { contractNo } = await contractOf(tx, customerId, mode, wanted ?? null);
  const before = await ratesOfMode(tx, customerId, mode, contractNo);
  const rates = await newestRates(tx);
  const { fxNo } = await oneRow<{ fxNo: number }>(
    tx,
    `WITH begun AS (
       INSERT INTO fx_tables AS made (customer_id, mode, fx_no, rates_on, frozen_at, frozen_by)
       SELECT $1, $2, coalesce(max(fx_no), 0) + 1, $3, $4, $5 FROM fx_tables WHERE customer_id = $1 AND mode = $2
       RETURNING made.customer_id, made.mode, made.fx_no),
     stored AS (
       INSERT INTO fx_table_rates (customer_id, mode, fx_no, currency_code, usd_per_unit, rate_date)
       SELECT b.customer_id, b.mode, b.fx_no, r.currency, r."usdPerUnit", r."rateDate"
       FROM begun b, jsonb_to_recordset($6::jsonb) AS r(currency text, "usdPerUnit" numeric, "rateDate" date)
       RETURNING currency_code)
     SELECT fx_no AS "fxNo" FROM begun`,
    [customerId, mode, newestDay(rates), now(), actor.userId, JSON.stringify(rates)],
  );
  await changeContract(tx, customerId, mode, contractNo, { fxNo });
  await recordAudit(tx, actor, {
    customerId,
    action: 'rates.frozen',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: before.frozenOn === null ? null : { frozenOn: before.frozenOn, rates: shown(before.rates) },
    after: { rates: shown(rates) },
  });
  await announce(tx, 'fxRates.locked', `${customerId}:${mode}:${contractNo}`, {
    customerId,
    mode,
    contractNo,
  });
}

const shown = (rates: readonly { currency: string; usdPerUnit: string }[]) =>
  Object.fromEntries(rates.map(({ currency, usdPerUnit }) => [currency, usdPerUnit]));
