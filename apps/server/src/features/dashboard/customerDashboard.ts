import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';
import { now } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readAwaiting } from '../amendments/index.ts';
import { selectUnaccepted } from '../documents/index.ts';
import type { ModeContract } from '../settings/index.ts';
import { runningEvents } from '../tenders/index.ts';
import { presentUpload, selectUploads } from '../uploads/index.ts';
import { readModeCards } from './modeCards.ts';

/** Number of newest uploads that the dashboard checks for open work; it lists fewer. */
const newestUploads = 20;

/** Returns a customer's start page. */
export async function readCustomerDashboard(
  tx: Transaction,
  caller: Caller,
  contracts: readonly ModeContract[],
) {
  const modes = await readModeCards(tx, caller.companyId, contracts);
  const modesOn = modes.map(({ mode }) => mode);
  return {
    kind: 'customer' as const,
    modes,
    savingsByMonth: await selectSavingsByMonth(tx, caller.companyId, contracts),
    events: (await runningEvents(tx, caller.companyId)).filter(({ mode }) => modesOn.includes(mode)),
    asOf: now().toISOString(),
    uploads: (await selectShipmentUploads(tx, caller.companyId, modesOn)).map(presentUpload),
    carriers: await countCarriers(tx, caller.companyId),
    documents: await selectUnaccepted(tx, caller.companyId),
    amendments: await readAwaiting(tx, caller),
  };
}

/** The newest shipment uploads of a company in its modes. */
export async function selectShipmentUploads(tx: Transaction, customerId: string, modes: readonly number[]) {
  const filter = {
    kinds: ['shipments'] as const,
    companyId: customerId,
    modes,
    limit: newestUploads,
    offset: 0,
  };
  return (await selectUploads(tx, [customerId], filter)).uploads;
}

async function selectSavingsByMonth(tx: Transaction, customerId: string, contracts: readonly ModeContract[]) {
  const found = await rows<
    { month: string; mode: number } & Record<'baseline' | 'awarded_baseline' | 'awarded' | 'savings', string>
  >(
    tx,
    `SELECT to_char(m.month, 'YYYY-MM') AS month, m.mode, sum(m.baseline_usd) AS baseline, sum(m.awarded_baseline_usd) AS awarded_baseline,
       sum(m.awarded_usd) AS awarded, sum(m.savings_usd) AS savings
     FROM mode_months m WHERE m.customer_id = $1 AND is_of_contracts(m.mode, m.contract_no, $2, $3)
     GROUP BY m.month, m.mode ORDER BY m.month, m.mode`,
    [customerId, contracts.map(({ mode }) => mode), contracts.map(({ contractNo }) => contractNo)],
  );
  return found.map(({ month, mode, baseline, awarded_baseline, awarded, savings }) => ({
    month,
    mode,
    baseline: Number(baseline),
    awardedBaseline: Number(awarded_baseline),
    awarded: Number(awarded),
    savings: Number(savings),
  }));
}

function countCarriers(tx: Transaction, customerId: string) {
  return oneRow<{ connected: number; invited: number }>(
    tx,
    `SELECT
       (SELECT count(DISTINCT n.carrier_id)::integer FROM connections n WHERE n.customer_id = $1) AS connected,
       (SELECT count(*)::integer FROM invitations i
        WHERE i.customer_id = $1 AND i.user_type = 'Carrier' AND i.used_at IS NULL AND i.withdrawn_at IS NULL
          AND i.expires_at > $2) AS invited`,
    [customerId, now()],
  );
}
