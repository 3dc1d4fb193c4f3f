import { Decimal, type Month } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { keepBackups } from './backups/keepBackups.ts';
import { dayOf, type InParts, inParts, planOf } from './costPlan.ts';
import { requireLanesOfContract } from './chooseBestBids.ts';
import { lockForAwards } from './lockForAwards.ts';
import { writeAwards } from './writeAwards.ts';
import { extendedMonths } from '../lanes/index.ts';

const rejectedAwardRequests = loadSql(import.meta.url, './rejectedAwardRequests.sql');

export type WholeWish = {
  readonly laneId: string;
  readonly bidId: string;
  /** Percent, at most two decimals. */
  readonly share: number;
  readonly months: readonly Month[];
  /** The backup, if it can take over the months; ignored if it cannot. */
  readonly backupBidId: string | null;
};
/** Reports the progress of awarding: the step, and how many awards of it are done. */
export type ReportAwards = (step: AwardStep, done: number, total: number | null) => Promise<void>;
type AwardStep =
  | 'Choosing bids'
  | 'Checking bids'
  | 'Checking backups'
  | 'Writing awards'
  | 'Cancelling awards'
  | 'Updating figures';
type Refused = { place: number; label: string | null; why: string };

/**
 * Awards any number of lanes of one contract, validated and written as sets: all of them or none. 409 with the first that can't be
 * awarded. Months need not form a block: they are those of which nothing was awarded when the wishes were made. Amounts are USD
 * decimal texts, to the cent those of `previewAwards` for the same wishes.
 */
export async function awardRequests(
  tx: Transaction,
  actor: Actor,
  by: { readonly customerId: string; readonly userId: string },
  { mode, contractNo }: { readonly mode: number; readonly contractNo: number },
  wishes: readonly WholeWish[],
  report?: ReportAwards,
): Promise<{ awardIds: string[]; backups: number; awardedUsd: string; savingsUsd: string }> {
  const { customerId } = by;
  const lanes = await lockForAwards(tx, customerId, [...new Set(wishes.map((wish) => wish.laneId))]);
  requireLanesOfContract({ customerId, mode, contractNo }, [...lanes.keys()], lanes);
  const months = (await extendedMonths(tx, { customerId, mode, contractNo })).months;
  const reportOf = (step: AwardStep) => async (done: number, total: number) => report?.(step, done, total);
  const refused = await selectRefused(tx, customerId, mode, months, wishes, false, reportOf('Checking bids'));
  if (refused.length > 0) throw cannotAward(refused);
  const useless = await selectUselessBackups(
    tx,
    customerId,
    mode,
    months,
    wishes,
    reportOf('Checking backups'),
  );
  const { awardIds, carriers } = await writeAwards(
    tx,
    { customerId, mode, contractNo },
    months,
    wishes.map(({ laneId, bidId, share, months: wished }) => ({
      laneId,
      bidId,
      share,
      months: wished,
      awardedBy: by.userId,
    })),
    { report: reportOf('Writing awards') },
  );
  await report?.('Updating figures', 0, null);
  const backups = wishes.flatMap(({ laneId, backupBidId: bidId }, at) =>
    bidId === null || useless.has(at) ? [] : [{ awardId: awardIds[at] ?? '', laneId, bidId }],
  );
  await keepBackups(tx, by, backups);
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)).toFixed(2);
  const told = {
    awardIds,
    backups: backups.length,
    awardedUsd: sum(carriers.map((carrier) => carrier.awarded_usd)),
    savingsUsd: sum(carriers.map((carrier) => carrier.savings_usd)),
  };
  await recordAudit(tx, actor, {
    customerId,
    action: 'lanes.awarded',
    subjectKind: 'mode',
    subjectId: String(mode),
    after: { ...told, lanes: new Set(wishes.map((wish) => wish.laneId)).size },
  });
  return told;
}

async function selectRefused(
  tx: Transaction,
  customerId: string,
  mode: number,
  months: readonly Month[],
  wishes: readonly Omit<WholeWish, 'backupBidId'>[],
  eachAlone: boolean,
  report?: InParts['report'],
): Promise<Refused[]> {
  const checked = wishes.map(({ laneId, bidId, share, months: wished }) => ({
    laneId,
    bidId,
    share,
    months: wished,
  }));
  const select = async (part: Parameters<typeof planOf>[0]) => {
    const values = [customerId, mode, await planOf(part), now(), months.map(dayOf), eachAlone];
    return rows<Refused>(tx, rejectedAwardRequests, values);
  };
  return inParts(tx, checked, select, { report });
}

function cannotAward(refused: readonly Refused[]) {
  const [first] = refused;
  const lane = first?.label ?? 'A lane';
  const more = refused.length === 1 ? '' : ` (and ${refused.length - 1} more can’t be awarded either)`;
  return refuse('cannot_award', `Can’t award ${lane}: ${first?.why}${more}`, {
    detail: 'Nothing was awarded. Choose again with the current bids and months.',
  });
}

/** Positions of wishes whose backup could not take over the months. Each is checked alone, since each may be promoted alone. */
async function selectUselessBackups(
  tx: Transaction,
  customerId: string,
  mode: number,
  months: readonly Month[],
  wishes: readonly WholeWish[],
  report: InParts['report'],
): Promise<Set<number>> {
  const wanted = wishes.flatMap(({ backupBidId: bidId, ...wish }, at) =>
    bidId === null ? [] : [{ ...wish, bidId, at }],
  );
  if (wanted.length === 0) return new Set();
  const refused = await selectRefused(tx, customerId, mode, months, wanted, true, report);
  return new Set(refused.flatMap(({ place }) => wanted[place]?.at ?? []));
}
