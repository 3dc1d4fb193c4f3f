import {
  type AwardedLane,
  negotiationGuide,
  type ScenarioInput,
  type ScenarioResult,
  explainAward,
} from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { type PackedInput, wholeHundredths } from '../input/packedInput.ts';
import { laneInScope } from '../rules/laneInScope.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';
import { boundGuide } from './boundGuide.ts';
import type { Places } from './places.ts';
import type { LaneDecision, PackedGuide, PackedReasons, PackedShares } from './threadMessages.ts';

/** Packs an award's shares as columns, each lane's largest share first: they are awarded in this order. */
export function packShares(lanes: readonly AwardedLane[], places: Places): PackedShares {
  const lane: number[] = [];
  const bid: number[] = [];
  const hundredths: number[] = [];
  const bundleRule: (string | null)[] = [];
  for (const { laneId, shares } of lanes)
    for (const share of shares.toSorted((a, b) => b.share - a.share || byNumber(a.carrierId, b.carrierId))) {
      lane.push(places.laneOf(laneId));
      bid.push(places.bidOf(laneId, share.carrierId));
      hundredths.push(Math.round(share.share * wholeHundredths));
      bundleRule.push(share.bundleId);
    }
  return {
    lane: Int32Array.from(lane),
    bid: Int32Array.from(bid),
    hundredths: Int32Array.from(hundredths),
    bundleRule,
  };
}

const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

type Explained = {
  readonly packed: PackedInput;
  readonly rules: readonly ScenarioRule[];
  readonly weights: ScenarioWeights;
  readonly input: ScenarioInput;
  readonly result: ScenarioResult;
  readonly places: Places;
};

/** Packs the reason for each lane's award: price, a tie, or the rule that excluded another bid. */
export function packReasons({ packed, rules, weights, input, result, places }: Explained): PackedReasons {
  const count = packed.lanes.id.length;
  const decision: LaneDecision[] = Array.from({ length: count }, () => 'cheapest');
  const ruleId: (string | null)[] = Array.from({ length: count }, () => null);
  const nextBid = new Int32Array(count).fill(-1);
  const difference = new Float64Array(count).fill(Number.NaN);
  const changes = rules
    .filter(({ isOn, kind }) => isOn && kind === 'incumbent')
    .map(({ scope }) => laneInScope(scope, packed.lanes));
  // A change of carrier is weighed only if the lane has an incumbent.
  const isWeighed = (lane: number) =>
    Object.keys(weights).length > 0 ||
    (packed.lanes.incumbentId[lane] !== null && changes.some((coversLane) => coversLane(lane)));
  const on = rules
    .filter((rule) => rule.isOn && (rule.kind === 'lock' || rule.kind === 'exclude'))
    .map((rule) => ({ rule, coversLane: laneInScope(rule.scope, packed.lanes) }));
  for (const { laneId, unawarded } of result.lanes ?? [])
    if (unawarded !== null) decision[places.laneOf(laneId)] = unawarded;
  for (const reason of explainAward(input, result)) {
    const lane = places.laneOf(reason.laneId);
    const { decidedBy, runnerUp, awarded } = reason;
    if (runnerUp !== null) {
      nextBid[lane] = places.bidOf(reason.laneId, runnerUp.carrierId);
      difference[lane] = runnerUp.difference;
    }
    const decide = (what: LaneDecision, by: string | null = null) => {
      decision[lane] = what;
      ruleId[lane] = by;
    };
    const lock = on.find(({ rule, coversLane }) => rule.kind === 'lock' && coversLane(lane));
    const shut = keptOut(
      lane,
      awarded.map(({ carrierId }) => carrierId),
      packed,
      on,
    );
    if (lock !== undefined) decide('lock', lock.rule.ruleId);
    else if (decidedBy.what === 'bundle') decide('bundle', decidedBy.bundleId);
    else if (decidedBy.what === 'rule') decide('rule', decidedBy.ruleId);
    else if (decidedBy.what === 'rulesTogether') decide(awarded.length > 1 ? 'shared' : 'rulesTogether');
    else if (shut !== null) {
      decide('excluded', shut.ruleId);
      nextBid[lane] = shut.bid;
      difference[lane] = Number.NaN;
    } else if (awarded.length > 1) decide('shared');
    else if (decidedBy.what === 'tie') decide('tie');
    else if (runnerUp === null)
      decide(packed.lanes.firstBid[lane + 1]! - packed.lanes.firstBid[lane]! > 1 ? 'onlyAllowed' : 'onlyBid');
    else decide(isWeighed(lane) ? 'lightest' : 'cheapest');
  }
  return { decision, ruleId, nextBid, difference };
}

/** The cheapest bid that an exclusion removed from a lane, if it is cheaper than all awarded ones. */
function keptOut(
  lane: number,
  awarded: readonly string[],
  { lanes, carriers, bids }: PackedInput,
  on: readonly { readonly rule: ScenarioRule; coversLane(lane: number): boolean }[],
): { ruleId: string; bid: number } | null {
  const price = (bid: number) => bids.unitCostUsd[bid]! + bids.leftOutUsd[bid]!;
  let cheapest = Infinity;
  let found: { ruleId: string; bid: number } | null = null;
  let foundPrice = Infinity;
  for (let bid = lanes.firstBid[lane]!; bid < lanes.firstBid[lane + 1]!; bid++) {
    const carrierId = carriers.id[bids.carrier[bid]!]!;
    if (awarded.includes(carrierId)) cheapest = Math.min(cheapest, price(bid));
    const by = on.find(
      ({ rule, coversLane }) =>
        rule.kind === 'exclude' && rule.carriers.includes(carrierId) && coversLane(lane),
    );
    if (by !== undefined && price(bid) < foundPrice) {
      found = { ruleId: by.rule.ruleId, bid };
      foundPrice = price(bid);
    }
  }
  return foundPrice < cheapest ? found : null;
}

/** Packs the price at which each losing bid would win. */
export function packGuide(input: ScenarioInput, result: ScenarioResult, places: Places): PackedGuide {
  const { rows: guide, leftOut } = boundGuide(negotiationGuide(input, result));
  return {
    leftOut,
    bid: Int32Array.from(guide, ({ laneId, carrierId }) => places.bidOf(laneId, carrierId)),
    toWin: Float64Array.from(guide, ({ pricePerUnitToWin }) => pricePerUnitToWin ?? Number.NaN),
  };
}
