import {
  type AwardedLane,
  defaultSmallestSharePercent,
  type ScenarioInput,
  type ScenarioRule,
  type TenderLane,
} from '../model.ts';
import { holds, type Ledger, type LedgerLine, total } from './ledger.ts';
import { isOver, isUnder, type Violation, violation } from './violation.ts';

/** Checks each lane on its own: awarded whole, from existing bids or bundles, within the rules for single lanes. */
export function checkLanes(input: ScenarioInput, award: readonly AwardedLane[], ledger: Ledger): Violation[] {
  const found: Violation[] = [];
  const known = new Set(input.lanes.map(({ id }) => id));
  const seen = new Set<string>();
  for (const { laneId } of award) {
    if (!known.has(laneId)) found.push(violation({ kind: 'unknownLane', laneId }));
    if (seen.has(laneId)) found.push(violation({ kind: 'laneTwice', laneId }));
    seen.add(laneId);
  }
  const rulesOf = rulesByLane(input.rules.filter(speaksOfLanes));
  for (const lane of input.lanes) {
    if (!seen.has(lane.id)) found.push(violation({ kind: 'laneMissing', laneId: lane.id }));
    found.push(...checkLane(rulesOf(lane), lane, ledger.linesOf.get(lane.id) ?? []));
  }
  found.push(...checkBundles(input, ledger));
  return found;
}

/** Other rules do not apply to single lanes. */
const speaksOfLanes = ({ kind }: ScenarioRule) =>
  kind === 'lock' ||
  kind === 'coverage' ||
  kind === 'smallestShare' ||
  kind === 'exclude' ||
  kind === 'carrierCount';

/**
 * Returns the rules that apply to a lane, in order. Rules that name lanes, such as locks, are looked up instead of tested one by
 * one.
 */
function rulesByLane(rules: readonly ScenarioRule[]): (lane: TenderLane) => ScenarioRule[] {
  const wide: number[] = [];
  const naming = new Map<string, number[]>();
  rules.forEach(({ scope }, at) => {
    if (!scope.laneIds) wide.push(at);
    for (const laneId of new Set(scope.laneIds ?? [])) {
      const known = naming.get(laneId);
      if (known) known.push(at);
      else naming.set(laneId, [at]);
    }
  });
  return (lane) => {
    const named = naming.get(lane.id);
    const places = named ? [...wide, ...named].toSorted((a, b) => a - b) : wide;
    return places.map((at) => rules[at]!).filter(({ scope }) => holds(scope, lane));
  };
}

function checkLane(
  own: readonly ScenarioRule[],
  lane: TenderLane,
  lines: readonly LedgerLine[],
): Violation[] {
  const laneId = lane.id;
  const found: Violation[] = [];
  const locks = own.filter((rule) => rule.kind === 'lock');
  if (lines.length === 0) {
    if (!own.some(({ kind }) => kind === 'coverage')) found.push(violation({ kind: 'unawarded', laneId }));
    return found;
  }
  const whole = total(lines.map(({ share }) => share));
  if (isOver(whole, 1) || isUnder(whole, 1))
    found.push(violation({ kind: 'partOfLane', laneId, allowed: 1, actual: whole }));
  const carriers = new Set(lines.map(({ carrierId }) => carrierId));
  if (carriers.size < lines.length)
    found.push(violation({ kind: 'partOfLane', laneId, actual: lines.length }));
  const isBundled = lines.some(({ bundle }) => bundle !== null);
  const smallest = own.filter((rule) => rule.kind === 'smallestShare');
  const least =
    Math.max(
      ...smallest.map(({ percent }) => percent),
      smallest.length > 0 ? 0 : defaultSmallestSharePercent,
    ) / 100;
  for (const { carrierId, price, share, bid, bundle, volume } of lines) {
    const about = { laneId, carriers: [carrierId] };
    if (price === null) found.push(violation({ kind: 'noSuchBid', ...about }));
    if (!bundle && bid?.capacity != null && isOver(volume, bid.capacity))
      found.push(
        violation({ kind: 'bidCapacity', ...about, limit: 'max', allowed: bid.capacity, actual: volume }),
      );
    if (isUnder(share, least)) {
      const rule = smallest.find(({ percent }) => percent / 100 === least);
      found.push(
        violation({
          kind: 'smallestShare',
          ruleId: rule?.id ?? null,
          ...about,
          limit: 'min',
          allowed: least,
          actual: share,
        }),
      );
    }
    for (const rule of own)
      if (rule.kind === 'exclude' && rule.carriers.includes(carrierId))
        found.push(violation({ kind: 'exclude', ruleId: rule.id, ...about }));
    for (const rule of locks)
      if (rule.carrierId !== carrierId) found.push(violation({ kind: 'lock', ruleId: rule.id, ...about }));
  }
  if (isBundled || locks.length > 0) return found;
  const counts = own.filter((rule) => rule.kind === 'carrierCount').filter(({ per }) => per === 'lane');
  const floor = Math.max(1, ...counts.map(({ min }) => min ?? 1));
  const caps = counts.flatMap(({ max }) => max ?? []);
  const ceiling = caps.length > 0 ? Math.min(...caps) : floor;
  if (lines.length < floor) {
    const rule = counts.find(({ min }) => min === floor);
    found.push(
      violation({
        kind: 'carrierCount',
        ruleId: rule?.id ?? null,
        laneId,
        limit: 'min',
        allowed: floor,
        actual: lines.length,
      }),
    );
  }
  if (lines.length > ceiling) {
    const rule = counts.find(({ max }) => max === ceiling);
    found.push(
      violation({
        kind: 'carrierCount',
        ruleId: rule?.id ?? null,
        laneId,
        limit: 'max',
        allowed: ceiling,
        actual: lines.length,
      }),
    );
  }
  return found;
}

/** A bundle is awarded with all its lanes, each whole, or not at all. */
function checkBundles(input: ScenarioInput, ledger: Ledger): Violation[] {
  const taken = new Set(ledger.lines.map(({ bundle }) => bundle));
  return (input.bundles ?? []).flatMap((bundle) => {
    const parts = bundle.lanes.filter(({ laneId }) => {
      const lines = ledger.linesOf.get(laneId) ?? [];
      return lines.length === 1 && lines[0]?.bundle === bundle;
    });
    return taken.has(bundle) && parts.length < bundle.lanes.length
      ? [
          violation({
            kind: 'brokenBundle',
            carriers: [bundle.carrierId],
            allowed: bundle.lanes.length,
            actual: parts.length,
          }),
        ]
      : [];
  });
}
