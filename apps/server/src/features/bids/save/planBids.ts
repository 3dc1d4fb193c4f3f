import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute } from '../../../platform/database/rows.ts';
import { requireAccepted } from '../../documents/index.ts';
import { type RoundOfLane, roundsOfLanes, type SealedLane, selectSealedLanes } from '../../tenders/index.ts';
import { type LaneWithLimit, withFalls } from '../checks/checkFall.ts';
import { nothingSensed, type Sensed, senseBids } from '../checks/senseBids.ts';
import { adaptBids } from '../pricing/adaptBids.ts';
import { checkPriceIncrease } from '../rounds/checkPriceIncrease.ts';
import { type BidError, type BidInput, laneError, type StandingBid } from './bidInput.ts';
import { type BidRules, checkBid, checkLoads, hasRate, priceProblem } from './checkBid.ts';
import { type Cells, cellsThatFit, selectStandingCells } from './currentCells.ts';
import { holdLanesForBid, type LaneForBid, laneRefusal } from './openLanes.ts';
import type { Saving } from './saveBids.ts';
import { selectStandingBids, selectStandingRates } from './standingBids.ts';

/** From this number, whole tables are joined instead of looked up lane by lane. */
export const manyLanes = 200;

/** What a save would do: the bids that can be stored, the errors of the others, and what they are compared with. */
export type BidPlan = {
  readonly fit: readonly BidInput[];
  readonly errors: readonly BidError[];
  /** Lanes left unchanged. */
  readonly wrongLaneIds: ReadonlySet<string>;
  readonly lanes: ReadonlyMap<string, LaneForBid>;
  readonly rounds: ReadonlyMap<string, RoundOfLane>;
  readonly standing: ReadonlyMap<string, StandingBid>;
  /** Lanes with bids sealed before, and their currency. */
  readonly sealedBefore: ReadonlyMap<string, Pick<SealedLane, 'currency'>>;
  /** The cells of a lane's current bid. */
  readonly cellsOf: (laneId: string) => Cells | undefined;
  readonly sensed: Sensed;
};

/** A lane without a bid gets one only when it is given a rate; what is in a sealed round is sealed instead. */
export const isStored = ({ rounds, standing }: BidPlan, bid: BidInput) =>
  !rounds.get(bid.laneId)?.isSealed && (standing.has(bid.laneId) || hasRate(bid));

/**
 * Checks a carrier's input for one or many lanes as a save does, and finds unusual prices. Locks the lanes and their rounds until the
 * transaction ends, unless it is a preview, which writes nothing.
 */
export async function planBids(saving: Saving, bids: readonly BidInput[]): Promise<BidPlan> {
  const { tx } = saving;
  const { customerId, carrierId, mode } = saving.bidder;
  if (saving.isPreview !== true) {
    // Sealed bids were accepted when sealed: a document added since does not block them.
    if (saving.opensRound === undefined) await requireAccepted(tx, saving.bidder);
    await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [
      `bids ${customerId} ${carrierId} ${mode}`,
    ]);
  }
  return bids.length < manyLanes
    ? planned(saving, bids)
    : disableNestedLoops(tx, () => planned(saving, bids));
}

async function planned(saving: Saving, bids: readonly BidInput[]): Promise<BidPlan> {
  const { tx, rules, isPreview = false } = saving;
  const { customerId, carrierId, mode } = saving.bidder;
  const laneIds = bids.map((bid) => bid.laneId);
  const lanes = await holdLanesForBid(tx, { customerId, carrierId, mode }, laneIds, {
    isEveryLaneOpen: saving.opensRound !== undefined,
    locks: !isPreview,
  });
  const rounds = saving.opensRound
    ? new Map<string, RoundOfLane>()
    : await roundsOfLanes(tx, saving.bidder, [...lanes.keys()], !isPreview);
  const standing = await selectCurrentBids(saving, laneIds);
  const sealedLaneIds = [...rounds.values()].filter((round) => round.isSealed).map(({ laneId }) => laneId);
  const sealedBefore = await selectSealedLanes(tx, saving.bidder, sealedLaneIds);
  const timesGiven = new Map<string, number>();
  for (const laneId of laneIds) timesGiven.set(laneId, (timesGiven.get(laneId) ?? 0) + 1);
  const errors: BidError[] = [];
  // What was accepted before stays, even if the lane has lost its shipments since.
  const keepsLoads = saving.opensRound !== undefined || saving.undoesUpload === true;
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
    else errors.push(...checkBid(rules, bid, standing.get(laneId), sealedBefore.get(laneId)));
    if (refusal === null && !keepsLoads && lane?.hasLoads === false)
      errors.push(...checkLoads(bid, standing.get(laneId)));
  }
  errors.push(...(await checkOtherCurrency(tx, customerId, rules, bids, standing)));
  const fallingOnly = [...rounds.values()].filter((round) => round.forbidsRise && round.refusal === null);
  errors.push(...(await checkPriceIncrease(saving, bids, fallingOnly)));
  const wrongLaneIds = new Set(errors.map((error) => error.laneId));
  const fit = bids.filter((bid) => !wrongLaneIds.has(bid.laneId));
  // Read once for the sense check and for the changes.
  const currentCells = await cellsThatFit(
    saving,
    standing,
    await selectStandingCells(
      tx,
      customerId,
      fit.flatMap((bid) => standing.get(bid.laneId)?.bidId ?? []),
    ),
  );
  const cellsOf = (laneId: string) => currentCells.get(standing.get(laneId)?.bidId ?? '');
  const sensed = saving.undoesUpload
    ? nothingSensed
    : await withFalls(
        saving,
        fit,
        lanesWithLimit(saving, fit, rounds),
        await senseBids(saving, fit, cellsOf, sealedBefore),
      );
  return { fit, errors, wrongLaneIds, lanes, rounds, standing, sealedBefore, cellsOf, sensed };
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
 * reached them yet, and once they are saved under the new charges, the charges of their other rates are no longer known. A preview
 * converts nothing: it leaves out the cells that no longer fit (`cellsThatFit`).
 */
async function selectCurrentBids(
  { tx, bidder: { customerId, carrierId, mode, contractNo }, rules, isPreview = false }: Saving,
  laneIds: readonly string[],
): Promise<Map<string, StandingBid>> {
  const standing = await selectStandingBids(tx, customerId, carrierId, laneIds);
  if (isPreview) return standing;
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
