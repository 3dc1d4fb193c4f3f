import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireAccepted } from '../../documents/index.ts';
import { contractMonths, currentStructure, ratesOfMode } from '../../settings/index.ts';
import { type ClosedRound, type RoundOfLane, roundsOfLanes, selectSealedLanes } from '../../tenders/index.ts';
import { adaptBids } from '../pricing/adaptBids.ts';
import { checkPriceIncrease } from '../rounds/checkPriceIncrease.ts';
import { keepChecks } from '../checks/keepChecks.ts';
import { type LaneWithLimit, withFalls } from '../checks/checkFall.ts';
import { type FoundCheck, senseBids } from '../checks/senseBids.ts';
import { removeDeclines } from '../declines/declines.ts';
import { type BidError, type BidInput, laneError, type StandingBid } from './bidInput.ts';
import { type BidRules, checkBid, hasRate, priceProblem } from './checkBid.ts';
import { holdLanesForBid, laneRefusal } from './openLanes.ts';
import { sealBids } from './sealBids.ts';
import { selectStandingBids, selectStandingRates } from './standingBids.ts';
import { selectStandingCells } from './currentCells.ts';
import { storeBids } from './storeBids.ts';

/** From this number, whole tables are joined instead of looked up lane by lane. */
const manyLanes = 200;

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
  const { tx, rules } = saving;
  const { customerId, carrierId, mode } = saving.bidder;
  // Sealed bids were accepted when sealed: a document added since does not block them.
  if (saving.opensRound === undefined) await requireAccepted(tx, saving.bidder);
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [
    `bids ${customerId} ${carrierId} ${mode}`,
  ]);
  const laneIds = bids.map((bid) => bid.laneId);
  const work = async () => {
    const lanes = await holdLanesForBid(
      tx,
      customerId,
      carrierId,
      mode,
      laneIds,
      saving.opensRound !== undefined,
    );
    const rounds = saving.opensRound
      ? new Map<string, RoundOfLane>()
      : await roundsOfLanes(tx, saving.bidder, [...lanes.keys()]);
    const standing = await selectCurrentBids(saving, laneIds);
    const sealedLaneIds = [...rounds.values()].filter((round) => round.isSealed).map(({ laneId }) => laneId);
    const sealedBefore = await selectSealedLanes(tx, saving.bidder, sealedLaneIds);
    const timesGiven = new Map<string, number>();
    for (const laneId of laneIds) timesGiven.set(laneId, (timesGiven.get(laneId) ?? 0) + 1);
    const errors: BidError[] = [];
    for (const bid of bids) {
      const { laneId } = bid;
      const lane = lanes.get(laneId);
      const refusal =
        laneRefusal(lane) ??
        rounds.get(laneId)?.refusal ??
        (timesGiven.get(laneId) === 1
          ? null
          : `${lane?.label} is listed more than once. Enter its rates once.`);
      if (refusal !== null) errors.push(laneError(laneId, refusal));
      else errors.push(...checkBid(rules, bid, standing.get(laneId), sealedBefore.has(laneId)));
    }
    errors.push(...(await checkOtherCurrency(tx, customerId, rules, bids, standing)));
    const fallingOnly = [...rounds.values()].filter((round) => round.forbidsRise && round.refusal === null);
    errors.push(...(await checkPriceIncrease(saving, bids, fallingOnly)));
    const wrongLaneIds = new Set(errors.map((error) => error.laneId));
    const fit = bids.filter((bid) => !wrongLaneIds.has(bid.laneId));
    // Read once for the sense check and for the changes.
    const currentCells = await selectStandingCells(
      tx,
      customerId,
      fit.flatMap((bid) => standing.get(bid.laneId)?.bidId ?? []),
    );
    const cellsOf = (laneId: string) => currentCells.get(standing.get(laneId)?.bidId ?? '');
    const sensed = await withFalls(
      saving,
      fit,
      lanesWithLimit(saving, fit, rounds),
      await senseBids(saving, fit, cellsOf),
    );
    const sealed = await sealBids(
      saving,
      fit.filter((bid) => rounds.get(bid.laneId)?.isSealed),
      rounds,
      { standing, sealed: sealedBefore },
    );
    // A lane without a bid gets one only when it is given a rate.
    const kept = fit.filter(
      (bid) => !rounds.get(bid.laneId)?.isSealed && (standing.has(bid.laneId) || hasRate(bid)),
    );
    const stored =
      kept.length === 0
        ? { lanesChanged: 0, cellsChanged: 0 }
        : await storeBids(saving, kept, standing, cellsOf);
    const priced = fit.filter(hasRate).map(({ laneId }) => laneId);
    await removeDeclines(tx, saving.actor, saving.bidder, priced);
    // Checks of a sealed bid are not stored before the opening, because a check reveals the price.
    await keepChecks(saving, sensed, new Set(kept.map(({ laneId }) => laneId)));
    return {
      saved: fit.length,
      lanesChanged: stored.lanesChanged + sealed.lanes,
      cellsChanged: stored.cellsChanged + sealed.cells,
      lanesSealed: sealed.lanes,
      errors,
      checks: sensed.checks.filter(({ isConfirmed }) => !isConfirmed),
      wrongLaneIds,
    };
  };
  return bids.length < manyLanes ? work() : disableNestedLoops(tx, work);
}

/** Lanes of events that ask carriers to confirm large decreases; at the opening of a sealed round, all its lanes. */
function lanesWithLimit(
  { opensRound }: Saving,
  bids: readonly BidInput[],
  rounds: ReadonlyMap<string, RoundOfLane>,
): LaneWithLimit[] {
  return bids.flatMap(({ laneId }) => {
    const round = opensRound ?? rounds.get(laneId);
    if (round === undefined || round.maxDecreasePercent === null) return [];
    const { tenderId, maxDecreasePercent } = round;
    return [{ laneId, tenderId, maxDecreasePercent }];
  });
}

/**
 * Returns the existing bids on lanes, converted to the current charges: the job that follows a change of charges may not have
 * reached them yet, and once they are saved under the new charges, the charges of their other rates are no longer known.
 */
async function selectCurrentBids(
  { tx, bidder: { customerId, carrierId, mode, contractNo }, rules }: Saving,
  laneIds: readonly string[],
): Promise<Map<string, StandingBid>> {
  const standing = await selectStandingBids(tx, customerId, carrierId, laneIds);
  const { version } = rules.structure;
  if (![...standing.values()].some((bid) => bid.structureVersion < version)) return standing;
  await adaptBids(tx, { customerId, mode, contractNo }, laneIds, carrierId);
  return selectStandingBids(tx, customerId, carrierId, laneIds);
}

/** If a bid changes its currency, the rates that it keeps are other amounts: they are checked against the limits again. */
async function checkOtherCurrency(
  tx: Transaction,
  customerId: string,
  { structure, currencies }: BidRules,
  bids: readonly BidInput[],
  standing: ReadonlyMap<string, StandingBid>,
): Promise<BidError[]> {
  const limited = new Map(
    structure.charges
      .filter((charge) => charge.minAllowed !== null || charge.maxAllowed !== null)
      .map((charge) => [charge.chargeNo, charge]),
  );
  const changing = bids.flatMap((bid) => {
    const known = standing.get(bid.laneId);
    const { currency } = bid;
    return limited.size === 0 || known === undefined || currency === undefined || currency === known.currency
      ? []
      : [{ bid, known, currency }];
  });
  if (changing.length === 0) return [];
  const rates = await selectStandingRates(
    tx,
    customerId,
    changing.map(({ known }) => known.bidId),
  );
  return changing.flatMap(({ bid, known, currency }) => {
    const given = new Set(bid.rates.map((cell) => `${cell.chargeNo}/${cell.breakNo}`));
    return (rates.get(known.bidId) ?? []).flatMap(({ chargeNo, breakNo, rate }): BidError[] => {
      const charge = limited.get(chargeNo);
      if (charge === undefined || given.has(`${chargeNo}/${breakNo}`)) return [];
      const problem = priceProblem(charge, rate, currency, currencies);
      return problem === null ? [] : [{ ...laneError(bid.laneId, problem), chargeNo, breakNo }];
    });
  });
}
