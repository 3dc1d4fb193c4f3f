import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contractMonths, currentStructure, ratesOfMode } from '../../settings/index.ts';
import type { ClosedRound } from '../../tenders/index.ts';
import { keepChecks } from '../checks/keepChecks.ts';
import type { FoundCheck } from '../checks/senseBids.ts';
import { keepSealedDeclines, removeDeclines } from '../declines/declines.ts';
import type { BidError, BidInput } from './bidInput.ts';
import { type BidRules, hasRate } from './checkBid.ts';
import { type BidPlan, isStored, manyLanes, planBids } from './planBids.ts';
import { sealBids } from './sealBids.ts';
import { storeBids } from './storeBids.ts';

export type Bidder = {
  readonly customerId: string;
  readonly carrierId: string;
  readonly mode: number;
  readonly contractNo: number;
  /** When the request arrived, if before now: decides whether it was in time for a round. */
  readonly arrivedAt?: Date | undefined;
};
/** The user who saves; the product itself when a sheet is read for the user who sent it. */
export type SavingActor = Actor & { readonly userId: string };
/** One save: the user, the carrier and customer, the rules, and the sheet. */
export type Saving = {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly actor: SavingActor;
  readonly bidder: Bidder;
  readonly rules: BidRules;
  readonly uploadId: string | null;
  /** Bids of a sealed round that has closed: they were accepted when sealed, and are stored whatever is open now. */
  readonly opensRound?: ClosedRound;
  /** Nothing is locked or written: the plan of the save is only shown. */
  readonly isPreview?: boolean;
  /** Restores what this sheet changed; `uploadId` is its number. */
  readonly undoesUpload?: boolean;
};
export type SavedBids = {
  /** Lanes without a wrong cell. */
  readonly saved: number;
  /** Lanes with a changed cell, and the number of changed cells. */
  readonly lanesChanged: number;
  readonly cellsChanged: number;
  /** Of the saved lanes, those whose cells were sealed instead of stored. */
  readonly lanesSealed: number;
  readonly errors: readonly BidError[];
  /** Odd cells of accepted lanes, except those confirmed in the same request. */
  readonly checks: readonly FoundCheck[];
  /** Lanes left unchanged. */
  readonly wrongLaneIds: ReadonlySet<string>;
};

/** Reads the rules that bids of a contract are currently checked against. */
export async function selectRules(
  tx: Transaction,
  { customerId, mode, contractNo }: Pick<Bidder, 'customerId' | 'mode' | 'contractNo'>,
): Promise<BidRules> {
  return {
    structure: await currentStructure(tx, customerId, mode, contractNo),
    currencies: (await ratesOfMode(tx, customerId, mode, contractNo)).usdPerCurrency,
    months: await contractMonths(tx, customerId, mode, contractNo),
  };
}

/**
 * Stores a carrier's input for one or many lanes. Lanes with a wrong cell are left unchanged and listed; the others are stored.
 * Only cells that differ change; null deletes a cell, and a bid left without rates is withdrawn.
 */
export async function saveBids(saving: Saving, bids: readonly BidInput[]): Promise<SavedBids> {
  return storePlan(saving, await planBids(saving, bids));
}

/** Stores planned bids; `laneIds`: only those of these lanes. */
export async function storePlan(
  saving: Saving,
  plan: BidPlan,
  laneIds: ReadonlySet<string> | null = null,
): Promise<SavedBids> {
  const { rounds, standing, sealedBefore, sensed } = plan;
  const isChosen = (laneId: string) => laneIds === null || laneIds.has(laneId);
  const fit = plan.fit.filter(({ laneId }) => isChosen(laneId));
  const work = async () => {
    const sealed = await sealBids(
      saving,
      fit.filter((bid) => rounds.get(bid.laneId)?.isSealed),
      rounds,
      { standing, sealed: sealedBefore },
    );
    const kept = fit.filter((bid) => isStored(plan, bid));
    const stored =
      kept.length === 0 ? { lanesChanged: 0, cellsChanged: 0 } : await storeBids(saving, kept, plan);
    const priced = fit.filter(hasRate).map(({ laneId }) => laneId);
    const declined = await removeDeclines(saving.tx, saving.actor, saving.bidder, priced);
    await keepSealedDeclines(
      saving,
      declined.filter(({ laneId }) => rounds.get(laneId)?.isSealed),
    );
    // Checks of a sealed bid are not stored before the opening, because a check reveals the price.
    await keepChecks(saving, sensed, new Set(kept.map(({ laneId }) => laneId)));
    return {
      saved: fit.length,
      lanesChanged: stored.lanesChanged + sealed.lanes,
      cellsChanged: stored.cellsChanged + sealed.cells,
      lanesSealed: sealed.lanes,
      errors: plan.errors.filter(({ laneId }) => isChosen(laneId)),
      checks: sensed.checks.filter(({ isConfirmed, laneId }) => !isConfirmed && isChosen(laneId)),
      wrongLaneIds: plan.wrongLaneIds,
    };
  };
  return fit.length < manyLanes ? work() : disableNestedLoops(saving.tx, work);
}
