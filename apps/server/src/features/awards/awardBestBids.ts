import { Decimal } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { contractOfLanes } from '../tenders/index.ts';
import { keepBackups } from './backups/keepBackups.ts';
import {
  type BestBidsWish,
  chooseBestBids,
  monthsToAward,
  requireLanesOfContract,
  selectLanesWithBids,
} from './chooseBestBids.ts';
import type { ReportAwards } from './awardRequests.ts';
import { lockForAwards } from './lockForAwards.ts';
import { writeAwards } from './writeAwards.ts';

type Awarded = {
  awarded: number;
  backups: number;
  awardedUsd: string;
  savingsUsd: string;
  skipped: { laneId: string; why: string }[];
  bestBidsId: string | null;
  awardIds: string[];
};

/**
 * Awards the best complete bid of every lane for the requested months of which nothing is awarded, whole months, as one set. Lanes
 * that get no award are returned with the reason. Amounts are USD decimal texts; 409 when they differ from `shownUsd`.
 */
export async function awardBestBids(
  tx: Transaction,
  actor: Actor,
  by: { readonly customerId: string; readonly userId: string },
  wish: BestBidsWish & { readonly shownUsd?: number | undefined },
  report?: ReportAwards,
): Promise<Awarded> {
  const { customerId } = by;
  const { mode, laneIds, backups, shownUsd } = wish;
  const contractNo = await contractOfLanes(tx, customerId, wish);
  const contract = { customerId, mode, contractNo };
  const validMonths = await monthsToAward(tx, contract, wish.months);
  const locked = await lockForAwards(tx, customerId, laneIds ?? (await selectLanesWithBids(tx, contract)));
  requireLanesOfContract(contract, laneIds ?? [], locked);
  await report?.('Choosing bids', 0, locked.size);
  const { best, skipped } = await chooseBestBids(tx, contract, wish, validMonths, [...locked.keys()]);
  if (best.length === 0) {
    requireAsShown('0', shownUsd);
    return {
      awarded: 0,
      backups: 0,
      awardedUsd: '0',
      savingsUsd: '0',
      skipped,
      bestBidsId: null,
      awardIds: [],
    };
  }
  const { awardIds, carriers } = await writeAwards(
    tx,
    contract,
    validMonths,
    best.map(({ laneId, bidId }) => ({ laneId, bidId, share: 100, months: null, awardedBy: by.userId })),
    { isBestBids: true, report: async (done, total) => report?.('Writing awards', done, total) },
  );
  await report?.('Updating figures', 0, null);
  const reserve = best.flatMap(({ laneId, nextBidId: bidId }, index) =>
    backups && bidId !== null ? [{ awardId: awardIds[index] ?? '', laneId, bidId }] : [],
  );
  await keepBackups(tx, by, reserve);
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total.plus(amount), new Decimal(0));
  const awardedUsd = sum(carriers.map((carrier) => carrier.awarded_usd)).toFixed(2);
  const savingsUsd = sum(carriers.map((carrier) => carrier.savings_usd)).toFixed(2);
  requireAsShown(awardedUsd, shownUsd);
  await recordAudit(tx, actor, {
    customerId,
    action: 'lanes.awardedToBest',
    subjectKind: 'mode',
    subjectId: String(mode),
    after: {
      lanes: best.length,
      backups: reserve.length,
      awardIds,
      months: validMonths,
      awardedUsd,
      savingsUsd,
    },
  });
  return {
    awarded: best.length,
    backups: reserve.length,
    awardedUsd,
    savingsUsd,
    skipped,
    bestBidsId: awardIds[0] ?? null,
    awardIds,
  };
}

function requireAsShown(awardedUsd: string, shownUsd: number | undefined): void {
  if (shownUsd === undefined || new Decimal(awardedUsd).eq(shownUsd)) return;
  throw refuse(
    'figures_changed',
    `These awards would now cost $${awardedUsd}, not $${new Decimal(shownUsd).toFixed(2)} as shown`,
    {
      field: 'shownUsd',
      detail: 'Bids, volumes or awards have changed. Review the current amounts, then award.',
    },
  );
}
