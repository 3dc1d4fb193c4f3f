import type { AwardedLane, RuleScope, ScenarioInput, TenderBid, TenderBundle, TenderLane } from '../model.ts';

/** One awarded part of a lane, with its bid or bundle part; `price` is per unit, null if there is no such bid. */
export interface LedgerLine {
  readonly lane: TenderLane;
  readonly carrierId: string;
  readonly share: number;
  readonly bundle: TenderBundle | null;
  readonly bid: TenderBid | null;
  readonly price: number | null;
  /** Units per month. */
  readonly volumes: readonly number[];
  readonly volume: number;
  readonly spend: number;
}

/** An award as lines joined with its tender: the checker's only input. */
export interface Ledger {
  readonly lines: readonly LedgerLine[];
  readonly linesOf: ReadonlyMap<string, readonly LedgerLine[]>;
  /** Lines by carrier and region. */
  readonly linesOfCarrier: ReadonlyMap<string, ReadonlyMap<string, readonly LedgerLine[]>>;
  readonly bidsOf: (laneId: string) => TenderBid[];
}

export const total = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0);

/** Builds the ledger of an award. Lanes that the award does not name have no lines. */
export function ledgerOf(input: ScenarioInput, award: readonly AwardedLane[]): Ledger {
  const bidsOf = bidsByLane(input.bids);
  const bundles = new Map((input.bundles ?? []).map((bundle) => [bundle.id, bundle]));
  const lanes = new Map(input.lanes.map((lane) => [lane.id, lane]));
  const lines: LedgerLine[] = [];
  const linesOf = new Map<string, LedgerLine[]>();
  const linesOfCarrier = new Map<string, Map<string, LedgerLine[]>>();
  for (const { laneId, shares } of award) {
    const lane = lanes.get(laneId);
    if (!lane) continue;
    for (const { carrierId, share, bundleId } of shares) {
      const bundle = bundleId === null ? null : (bundles.get(bundleId) ?? null);
      const bid = bidsOf(laneId).find((each) => each.carrierId === carrierId) ?? null;
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
      const regions = linesOfCarrier.get(carrierId) ?? new Map<string, LedgerLine[]>();
      linesOfCarrier.set(carrierId, regions);
      add(regions, lane.region, line);
    }
  }
  return { lines, linesOf, linesOfCarrier, bidsOf };
}

/** Bids of a lane in order, as a linked list of indices: one array per lane would take more memory than the award. */
function bidsByLane(bids: readonly TenderBid[]): (laneId: string) => TenderBid[] {
  const first = new Map<string, number>();
  const next = new Int32Array(bids.length);
  for (let at = bids.length - 1; at >= 0; at--) {
    const { laneId } = bids[at]!;
    next[at] = first.get(laneId) ?? -1;
    first.set(laneId, at);
  }
  return (laneId) => {
    const own: TenderBid[] = [];
    for (let at = first.get(laneId) ?? -1; at >= 0; at = next[at]!) own.push(bids[at]!);
    return own;
  };
}

function add(to: Map<string, LedgerLine[]>, key: string, line: LedgerLine): void {
  const own = to.get(key);
  if (own) own.push(line);
  else to.set(key, [line]);
}

/** Whether the scope includes the lane. */
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
