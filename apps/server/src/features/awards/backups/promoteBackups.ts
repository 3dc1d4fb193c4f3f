import type { Month } from '@lanewright/freight';
import { productItself, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { lanesByContract, extendedMonths } from '../../lanes/index.ts';
import { queueMoment } from '../../../platform/jobs/queueMoment.ts';
import { type AwardedContract, writeAwards } from '../writeAwards.ts';
import { awardedLanes } from '../../../platform/jobs/namedLanes.ts';

const dueBackups = loadSql(import.meta.url, './dueBackups.sql');

// From this number, joining whole tables is faster than row-by-row lookups.
const manyLanes = 200;

/** How long to wait for a bid that is being priced before looking again. */
const pricingWaitMs = 15_000;

type DueBackup = {
  award_id: string;
  lane_id: string;
  bid_id: string;
  carrier_id: string;
  chosen_by: string;
  share: string;
  months: Month[] | null;
  waits: boolean;
  why: string | null;
};

/**
 * Promotes the backups of awards that were declined, accepted in part or not answered: each gets the months that became available,
 * with the share, at its bid's current price. One that can't be used is released with the reason. The lanes are locked. The buyers
 * are notified.
 */
export async function promoteBackups(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<void> {
  // Every award comes here, most without backups, and the search for due ones takes longer to plan than this check to run.
  const found = await rows<{ lane_id: string }>(
    tx,
    `SELECT DISTINCT lane_id FROM award_backups WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND status = 'Backup'`,
    [customerId, laneIds],
  );
  if (found.length === 0) return;
  const withBackups = new Set(found.map((row) => row.lane_id));
  const concerned = laneIds.filter((laneId) => withBackups.has(laneId));
  for (const [contractNo, ofContract] of await lanesByContract(tx, customerId, concerned))
    await promoteInContract(tx, { customerId, mode, contractNo }, ofContract);
}

async function promoteInContract(
  tx: Transaction,
  contract: AwardedContract,
  laneIds: readonly string[],
): Promise<void> {
  const { customerId, mode, contractNo } = contract;
  const validMonths = (await extendedMonths(tx, { customerId, mode, contractNo })).months;
  const select = () =>
    rows<DueBackup>(tx, dueBackups, [
      customerId,
      mode,
      laneIds,
      now(),
      validMonths.map((month) => `${month}-01`),
    ]);
  const due = laneIds.length > manyLanes ? await disableNestedLoops(tx, select) : await select();
  if (due.length === 0) return;
  const asked = due.flatMap((backup) =>
    backup.months === null ? [] : [{ ...backup, months: backup.months }],
  );
  const lost = due.filter(({ why }) => why !== null);
  if (due.some(({ waits }) => waits)) await lookAgain(tx, customerId, mode);
  if (asked.length > 0) await ask(tx, contract, validMonths, asked);
  if (lost.length > 0) await release(tx, customerId, mode, lost);
  const first = asked[0] ?? lost[0];
  const reasons = new Set(lost.map(({ why }) => why));
  if (first === undefined) return;
  await announce(tx, 'backups.resolved', `${customerId}:${first.award_id}`, {
    customerId,
    mode,
    ...awardedLanes(
      [...asked, ...lost].map((backup) => backup.lane_id),
      [contractNo],
    ),
    firstLaneId: first.lane_id,
    asked: asked.length,
    lost: lost.length,
    whyLost: reasons.size === 1 ? [...reasons][0] : null,
  });
}

async function ask(
  tx: Transaction,
  contract: AwardedContract,
  validMonths: readonly Month[],
  asked: readonly (DueBackup & { months: Month[] })[],
): Promise<void> {
  const { customerId, mode } = contract;
  const { awardIds } = await writeAwards(
    tx,
    contract,
    validMonths,
    asked.map((backup) => ({
      laneId: backup.lane_id,
      bidId: backup.bid_id,
      share: Number(backup.share),
      months: backup.months,
      awardedBy: backup.chosen_by,
    })),
  );
  const pairs = asked.map((backup, index) => ({ awardId: backup.award_id, promotedId: awardIds[index] }));
  await execute(
    tx,
    `UPDATE award_backups k SET status = 'Promoted', promoted_award_id = p."promotedId", settled_at = $2
     FROM jsonb_to_recordset($3::jsonb) AS p("awardId" bigint, "promotedId" bigint)
     WHERE k.customer_id = $1 AND k.award_id = p."awardId"`,
    [customerId, now(), JSON.stringify(pairs)],
  );
  await recordAudit(tx, productItself, {
    customerId,
    action: 'backups.asked',
    subjectKind: 'mode',
    subjectId: String(mode),
    after: asked.map((backup, index) => ({
      laneId: backup.lane_id,
      bidId: backup.bid_id,
      awardId: awardIds[index],
      insteadOfAwardId: backup.award_id,
      months: backup.months,
      share: Number(backup.share),
    })),
  });
}

async function release(
  tx: Transaction,
  customerId: string,
  mode: number,
  lost: readonly DueBackup[],
): Promise<void> {
  const reasons = lost.map((backup) => ({ awardId: backup.award_id, why: backup.why }));
  await execute(
    tx,
    `UPDATE award_backups k SET status = 'Released', why = r.why, settled_at = $2
     FROM jsonb_to_recordset($3::jsonb) AS r("awardId" bigint, why text)
     WHERE k.customer_id = $1 AND k.award_id = r."awardId"`,
    [customerId, now(), JSON.stringify(reasons)],
  );
  await recordAudit(tx, productItself, {
    customerId,
    action: 'backups.released',
    subjectKind: 'mode',
    subjectId: String(mode),
    after: lost.map((backup) => ({
      laneId: backup.lane_id,
      bidId: backup.bid_id,
      behindAwardId: backup.award_id,
      why: backup.why,
    })),
  });
}

/** A bid that is being priced is promoted as soon as it is priced. */
async function lookAgain(tx: Transaction, customerId: string, mode: number): Promise<void> {
  const dueAt = await queueMoment(tx, pricingWaitMs);
  await announce(tx, 'backups.pending', `${customerId}:${mode}`, { customerId, mode }, dueAt);
}
