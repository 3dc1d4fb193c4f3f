import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ModeContract } from '../settings/index.ts';
import { presentUpload } from '../uploads/index.ts';
import { selectShipmentUploads } from './customerDashboard.ts';
import { readModeCards } from './modeCards.ts';

/** Number of carriers listed. */
const namedCarriers = 8;

/** Returns a data customer's start page: spend by mode, month and carrier, and data quality. */
export async function readDataDashboard(tx: Transaction, caller: Caller, contracts: readonly ModeContract[]) {
  const modes = await readModeCards(tx, caller.companyId, contracts);
  const modesOn = modes.map(({ mode }) => mode);
  const uploads = await selectShipmentUploads(tx, caller.companyId, modesOn);
  const scores = await selectScores(
    tx,
    caller.companyId,
    uploads.map(({ upload_id }) => upload_id),
  );
  return {
    kind: 'data' as const,
    modes,
    spendByMonth: await selectSpendByMonth(tx, caller.companyId, modesOn),
    topCarriers: await selectTopCarriers(tx, caller.companyId, modesOn),
    uploads: uploads.map((upload) => ({
      ...presentUpload(upload),
      qualityScore: scores.get(upload.upload_id) ?? null,
    })),
  };
}

async function selectScores(tx: Transaction, customerId: string, uploadIds: readonly string[]) {
  const found = await rows<{ upload_id: string; score: number }>(
    tx,
    'SELECT upload_id, score FROM upload_quality WHERE customer_id = $1 AND upload_id = ANY ($2::bigint[])',
    [customerId, uploadIds],
  );
  return new Map(found.map(({ upload_id, score }) => [upload_id, score]));
}

async function selectSpendByMonth(tx: Transaction, customerId: string, modes: readonly number[]) {
  const found = await rows<{ month: string; mode: number; spend: string; shipments: string }>(
    tx,
    `SELECT to_char(month, 'YYYY-MM') AS month, mode, sum(charge_usd) AS spend, sum(shipment_count) AS shipments
     FROM history_months WHERE customer_id = $1 AND mode = ANY ($2::smallint[])
     GROUP BY history_months.month, mode ORDER BY history_months.month, mode`,
    [customerId, modes],
  );
  return found.map((row) => ({ ...row, spend: Number(row.spend), shipments: Number(row.shipments) }));
}

async function selectTopCarriers(tx: Transaction, customerId: string, modes: readonly number[]) {
  const found = await rows<{ name: string | null; spend: string; shipments: string }>(
    tx,
    `WITH carriers AS (
       SELECT carrier, sum(charge_usd) AS spend, sum(shipment_count) AS shipments,
         row_number() OVER (ORDER BY carrier = '', sum(charge_usd) DESC, carrier) AS place
       FROM history_carriers WHERE customer_id = $1 AND mode = ANY ($3::smallint[]) GROUP BY carrier
     )
     SELECT name, sum(spend) AS spend, sum(shipments) AS shipments
     FROM (SELECT CASE WHEN place <= $2 AND carrier <> '' THEN carrier END AS name, spend, shipments FROM carriers) shown
     GROUP BY name ORDER BY name IS NULL, sum(spend) DESC, name`,
    [customerId, namedCarriers, modes],
  );
  return found.map((row) => ({ ...row, spend: Number(row.spend), shipments: Number(row.shipments) }));
}
