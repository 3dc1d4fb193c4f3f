import type { AwardedLane, RuleScope, ScenarioInput, TenderBid, TenderBundle, TenderLane } from '../model.ts';

/** One awarded part of a lane, with its offer; `price` is of one unit, null where there is no such offer. */
export interface LedgerLine {
  readonly lane: TenderLane;
  readonly carrierId: string;
  readonly share: number;
  readonly bundle: TenderBundle | null;
  readonly bid: TenderBid | null;
  readonly price: number | null;
  /** Units a month. */
  readonly volumes: readonly number[];
  readonly volume: number;
  readonly spend: number;
}

/** An award written out line by line beside its tender: all that the checker counts from. */
export interface Ledger {
  readonly lines: readonly LedgerLine[];
  readonly linesOf: ReadonlyMap<string, readonly LedgerLine[]>;
  readonly linesOfCarrier: ReadonlyMap<string, readonly LedgerLine[]>;
  readonly bidsOf: ReadonlyMap<string, readonly TenderBid[]>;
}

export const total = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0);

/** Writes the award out. Lanes that the award does not name have no lines. */
export function ledgerOf(input: ScenarioInput, award: readonly AwardedLane[]): Ledger {
  const bidsOf = new Map<string, TenderBid[]>();
  for (const bid of input.bids) {
    const own = bidsOf.get(bid.laneId);
    if (own) own.push(bid);
    else bidsOf.set(bid.laneId, [bid]);
  }
  const bundles = new Map((input.bundles ?? []).map((bundle) => [bundle.id, bundle]));
  const lanes = new Map(input.lanes.map((lane) => [lane.id, lane]));
  const lines: LedgerLine[] = [];
  const linesOf = new Map<string, LedgerLine[]>();
  const linesOfCarrier = new Map<string, LedgerLine[]>();
  for (const { laneId, shares } of award) {
    const lane = lanes.get(laneId);
    if (!lane) continue;
    for (const { carrierId, share, bundleId } of shares) {
      const bundle = bundleId === null ? null : (bundles.get(bundleId) ?? null);
      const bid = bidsOf.get(laneId)?.find((each) => each.carrierId === carrierId) ?? null;
      const part =
        bundle?.carrierId === carrierId ? bundle.lanes.find((each) => each.laneId === laneId) : undefined;
      const price = (bundleId === null ? bid?.pricePerUnit : part?.pricePerUnit) ?? null;
      const volumes = share === 1 ? lane.monthlyVolumes : lane.monthlyVolumes.map((volume) => volume * share);
      const volume = total(volumes);
      const line = {
        lane,
        carrierId,
        share,
        bundle,
        bid,
        price,
        volumes,
        volume,
        spend: volume * (price ?? 0),
      };
      lines.push(line);
      add(linesOf, laneId, line);
      add(linesOfCarrier, carrierId, line);
    }
  }
  return { lines, linesOf, linesOfCarrier, bidsOf };
}

function add(to: Map<string, LedgerLine[]>, key: string, line: LedgerLine): void {
  const own = to.get(key);
  if (own) own.push(line);
  else to.set(key, [line]);
}

/** Whether the scope holds the lane. */
export function holds(scope: RuleScope, lane: TenderLane): boolean {
  if (scope.modes && scope.modes.indexOf(lane.mode) === -1) return false;
  if (scope.regions && scope.regions.indexOf(lane.region) === -1) return false;
  if (scope.equipments && scope.equipments.indexOf(lane.equipment) === -1) return false;
  if (scope.businessUnits && scope.businessUnits.indexOf(lane.businessUnit) === -1) return false;
  return !scope.laneIds || memberOf(scope.laneIds, lane.id);
}

const members = new WeakMap<readonly string[], Set<string>>();
function memberOf(ids: readonly string[], id: string): boolean {
  let own = members.get(ids);
  if (!own) {
    own = new Set(ids);
    members.set(ids, own);
  }
  return own.has(id);
}
