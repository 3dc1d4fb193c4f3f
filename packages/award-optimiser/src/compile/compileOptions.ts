import {
  defaultSmallestSharePercent,
  type ScenarioInput,
  type ScenarioRule,
  type TenderBid,
} from '../model.ts';
import { isInScope } from './scope.ts';
import { mediansOf, weightedUnitCost } from './weightedCost.ts';

const isOf =
  <Kind extends ScenarioRule['kind']>(kind: Kind) =>
  (rule: ScenarioRule): rule is Extract<ScenarioRule, { kind: Kind }> =>
    rule.kind === kind;

/** Compiles the lanes and their options, applying the rules for single lanes. */
export function compileOptions(input: ScenarioInput) {
  const { lanes, bids, carrierIds, rules } = input;
  const bundles = input.bundles ?? [];
  const laneAt = new Map(lanes.map(({ id }, at) => [id, at]));
  const carrierAt = new Map(carrierIds.map((id, at) => [id, at]));
  const counts = rules.filter(isOf('carrierCount')).filter(({ per }) => per === 'lane');
  const smallest = rules.filter(isOf('smallestShare'));
  const excludes = rules.filter(isOf('exclude'));
  const coverage = rules.filter(isOf('coverage'));
  const incumbents = rules.filter(isOf('incumbent'));

  const laneCount = lanes.length;
  const laneVolume = new Float64Array(laneCount);
  const laneUnawardedCost = new Float64Array(laneCount).fill(Infinity);
  const laneMin = new Uint8Array(laneCount).fill(1);
  const laneMax = new Uint8Array(laneCount).fill(1);
  const laneSmallest = new Float64Array(laneCount);
  const laneLock = locksOf(input, laneAt, carrierAt);
  lanes.forEach((lane, at) => {
    const volume = lane.monthlyVolumes.reduce((sum, each) => sum + each, 0);
    laneVolume[at] = volume;
    for (const rule of coverage)
      if (isInScope(rule.scope, lane)) laneUnawardedCost[at] = rule.unawardedPricePerUnit * volume;
    let least = 1;
    let most: number | null = null;
    for (const rule of counts) {
      if (!isInScope(rule.scope, lane)) continue;
      least = Math.max(least, rule.min ?? 1);
      if (rule.max !== undefined) most = Math.min(most ?? 255, rule.max);
    }
    laneMin[at] = least;
    laneMax[at] = most ?? least;
    let percent = defaultSmallestSharePercent;
    const own = smallest.filter((rule) => isInScope(rule.scope, lane));
    if (own.length > 0) percent = Math.max(...own.map((rule) => rule.percent));
    laneSmallest[at] = percent / 100;
    if (laneLock[at] !== -1) {
      laneMin[at] = 1;
      laneMax[at] = 1;
    }
  });

  // Offers by lane: indices of bids; bundle parts follow from `bids.length`.
  const parts = bundles.flatMap((bundle, at) =>
    bundle.lanes.map((part) => ({ bundle: at, carrierId: bundle.carrierId, ...part })),
  );
  const most = bids.length + parts.length;
  const offerLane = new Int32Array(most);
  const offerCarrier = new Int32Array(most);
  const offerStart = new Int32Array(laneCount + 1);
  for (let offer = 0; offer < most; offer++) {
    const { laneId, carrierId } = offer < bids.length ? bids[offer]! : parts[offer - bids.length]!;
    const lane = laneAt.get(laneId);
    if (lane === undefined) throw new RangeError(`An offer names lane ${laneId}, which is not tendered.`);
    offerLane[offer] = lane;
    offerCarrier[offer] = carrierAt.get(carrierId) ?? -1;
    offerStart[lane + 1]!++;
  }
  for (let lane = 0; lane < laneCount; lane++) offerStart[lane + 1]! += offerStart[lane]!;
  const offers = new Int32Array(most);
  const next = offerStart.slice();
  // Order of equal offers: the carrier named first, a bid before a bundle, the later of two bids.
  const isBefore = (a: number, b: number) => {
    const by = offerCarrier[a]! - offerCarrier[b]!;
    if (by !== 0) return by < 0;
    return a < bids.length && b < bids.length ? a > b : a < b;
  };
  for (let offer = 0; offer < most; offer++) {
    const lane = offerLane[offer]!;
    let place = next[lane]!++;
    for (; place > offerStart[lane]! && isBefore(offer, offers[place - 1]!); place--)
      offers[place] = offers[place - 1]!;
    offers[place] = offer;
  }

  const laneStart = new Int32Array(laneCount + 1);
  const laneIsMixed = new Uint8Array(laneCount);
  const optionLane = new Int32Array(most);
  const optionCarrier = new Int32Array(most);
  const optionCost = new Float64Array(most);
  const optionSpend = new Float64Array(most);
  const optionMaxShare = new Float64Array(most);
  const optionBundle = new Int32Array(most).fill(-1);
  const laneTrouble = new Map<number, 'noBid' | 'allExcluded' | 'noCapacity'>();
  let count = 0;

  const isBarred = (lane: number, carrier: number, carrierId: string) =>
    (laneLock[lane] !== -1 && laneLock[lane] !== carrier) ||
    excludes.some(({ scope, carriers }) => carriers.includes(carrierId) && isInScope(scope, lanes[lane]!));
  // A bundle with a forbidden part is excluded as a whole.
  const bundleIsOut = bundles.map(({ carrierId, lanes: own }) =>
    own.some(({ laneId }) => isBarred(laneAt.get(laneId)!, carrierAt.get(carrierId) ?? -1, carrierId)),
  );
  for (let lane = 0; lane < laneCount; lane++) {
    laneStart[lane] = count;
    const of = lanes[lane]!;
    const volume = laneVolume[lane]!;
    const laneOffers = offers.subarray(offerStart[lane], offerStart[lane + 1]);
    const laneBids: TenderBid[] = [];
    for (const offer of laneOffers) if (offer < bids.length) laneBids.push(bids[offer]!);
    const medians = mediansOf(laneBids, input.weights);
    let excluded = 0;
    for (const offer of laneOffers) {
      const part = offer < bids.length ? null : parts[offer - bids.length]!;
      const bid = part ? laneBids.find(({ carrierId }) => carrierId === part.carrierId) : bids[offer]!;
      const { carrierId } = part ?? bid!;
      const carrier = offerCarrier[offer]!;
      if (carrier < 0) throw new RangeError(`An offer names carrier ${carrierId}, which is not invited.`);
      const price = part ? part.pricePerUnit : bid!.pricePerUnit;
      const share = part || volume === 0 ? 1 : Math.min(1, (bid!.capacity ?? Infinity) / volume);
      const isOut = part ? bundleIsOut[part.bundle] : isBarred(lane, carrier, carrierId);
      const isTooSmall = share < (laneMax[lane] === 1 ? 1 : laneSmallest[lane]!) - 1e-12;
      if (isOut) excluded++;
      if (isOut || isTooSmall) continue;
      optionLane[count] = lane;
      optionCarrier[count] = carrier;
      optionCost[count] = weightedUnitCost(price, carrierId, of, bid, medians, input, incumbents) * volume;
      optionSpend[count] = price * volume;
      optionMaxShare[count] = share;
      optionBundle[count] = part ? part.bundle : -1;
      if (share < 1) laneIsMixed[lane] = 1;
      count++;
    }
    if (laneMin[lane]! > 1) laneIsMixed[lane] = 1;
    if (count === laneStart[lane])
      laneTrouble.set(
        lane,
        laneOffers.length === 0 ? 'noBid' : excluded === laneOffers.length ? 'allExcluded' : 'noCapacity',
      );
  }
  laneStart[laneCount] = count;
  return {
    laneCount,
    laneVolume,
    laneUnawardedCost,
    laneMin,
    laneMax,
    laneSmallest,
    laneIsMixed,
    laneStart,
    laneTrouble,
    optionCount: count,
    optionLane,
    optionCarrier,
    optionCost,
    optionSpend,
    optionMaxShare,
    optionBundle,
  };
}

/** The carrier that a lane is locked to: −1 for none, −2 for two carriers or one that is not invited. */
function locksOf(
  { lanes, rules }: ScenarioInput,
  laneAt: ReadonlyMap<string, number>,
  carrierAt: ReadonlyMap<string, number>,
): Int32Array {
  const laneLock = new Int32Array(lanes.length).fill(-1);
  for (const { scope, carrierId } of rules.filter(isOf('lock'))) {
    const carrier = carrierAt.get(carrierId) ?? -2;
    const named = scope.laneIds ? scope.laneIds.flatMap((id) => laneAt.get(id) ?? []) : lanes.keys();
    for (const at of new Set(named))
      if (isInScope(scope, lanes[at]!))
        laneLock[at] = laneLock[at] === -1 || laneLock[at] === carrier ? carrier : -2;
  }
  return laneLock;
}
