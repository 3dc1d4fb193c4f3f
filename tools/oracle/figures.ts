import type { AwardedMonth } from './ownAwards.ts';
import { type FiguredLane, type OwnMode, percentOf, sum, whole } from './ownMode.ts';
import { measureOf, type OwnShipment } from './ownLanes.ts';
import { volumeOf } from './pipeline/foldShipments.ts';
import { type Fraction, minus, sumOf, zero } from './pipeline/fraction.ts';

/** Scope of a requested figure: everything, one contract month (for history: one month of it), or one upload. */
export interface Asked {
  readonly month: string | null;
  readonly uploadId: string | null;
}
/** A figure calculated by the oracle; undefined: not calculated for that part. */
export interface OwnFigure {
  readonly value: Fraction | null;
  readonly spendValue?: Fraction | null;
  readonly percent?: Fraction | null;
  readonly byMonth?: ReadonlyMap<string, Fraction>;
  /** Parts by key, if the figure has parts with the same names as in the product. */
  readonly parts?: ReadonlyMap<string, Fraction>;
}

/** The ten figures of a mode, each by its definition, as plain sums over lanes, awards and shipments. */
export function ownFigures(mode: OwnMode, asked: Asked): Readonly<Record<string, OwnFigure>> {
  const lanes =
    asked.uploadId === null
      ? mode.lanes
      : mode.lanes.filter(({ shipments }) => shipments.some(({ uploadId }) => uploadId === asked.uploadId));
  const months = asked.month === null ? mode.exported.contractMonths : [asked.month];
  return {
    Spend: spend(lanes, months),
    Awarded: awarded(lanes, months),
    Savings: savings(lanes, months),
    BidCoverage: bidCoverage(lanes, asked.month),
    IncumbentCoverage: incumbentCoverage(mode, lanes, asked.month),
    TotalBid: totalBid(lanes, months),
    LaneBreakdown: laneBreakdown(lanes, asked.month),
    ...history(mode, asked),
    ChargeBreakdown: charges(mode, lanes, months),
  };
}

const byMonth = (months: readonly string[], of: (month: string) => Fraction) =>
  new Map(months.map((month) => [month, of(month)]));
const total = (amounts: ReadonlyMap<string, Fraction>): OwnFigure => ({
  value: sumOf(amounts.values()),
  byMonth: amounts,
});

function spend(lanes: readonly FiguredLane[], months: readonly string[]): OwnFigure {
  return total(byMonth(months, (month) => sum(lanes, ({ baseline }) => baseline?.get(month) ?? null)));
}

const awardsOf = (lanes: readonly FiguredLane[], months: readonly string[]) =>
  lanes.flatMap(({ awards }) => awards.filter(({ month }) => months.includes(month)));
/** Baseline − cost; null without a baseline. */
export const savedBy = ({ baselineUsd, costUsd }: AwardedMonth) =>
  baselineUsd === null ? null : minus(baselineUsd, costUsd);

function awarded(lanes: readonly FiguredLane[], months: readonly string[]): OwnFigure {
  const all = awardsOf(lanes, months);
  const figure = total(
    byMonth(months, (month) =>
      sum(
        all.filter((one) => one.month === month),
        ({ costUsd }) => costUsd,
      ),
    ),
  );
  const part = (isPending: boolean) =>
    sum(
      all.filter((one) => one.isPending === isPending),
      ({ costUsd }) => costUsd,
    );
  return {
    ...figure,
    parts: new Map([
      ['accepted', part(false)],
      ['pending', part(true)],
    ]),
  };
}

function savings(lanes: readonly FiguredLane[], months: readonly string[]): OwnFigure {
  const all = awardsOf(lanes, months);
  const figure = total(
    byMonth(months, (month) =>
      sum(
        all.filter((one) => one.month === month),
        savedBy,
      ),
    ),
  );
  const part = (isPending: boolean) =>
    sum(
      all.filter((one) => one.isPending === isPending),
      savedBy,
    );
  return {
    ...figure,
    percent: percentOf(
      figure.value ?? zero,
      sum(all, ({ baselineUsd }) => baselineUsd),
    ),
    parts: new Map([
      ['accepted', part(false)],
      ['pending', part(true)],
    ]),
  };
}

/** In percent of lanes, and of their baseline; for one month, of the lanes with volume in it. */
function coverage(
  lanes: readonly FiguredLane[],
  isCovered: (lane: FiguredLane) => boolean,
  month: string | null,
): OwnFigure {
  const within =
    month === null ? lanes : lanes.filter(({ forecast }) => (forecast.get(month)?.over ?? 0n) > 0n);
  const spendOf = ({ baseline }: FiguredLane) =>
    baseline === null ? null : month === null ? sumOf(baseline.values()) : (baseline.get(month) ?? null);
  const covered = within.filter(isCovered);
  return {
    value: percentOf(whole(covered.length), whole(within.length)),
    spendValue: percentOf(sum(covered, spendOf), sum(within, spendOf)),
  };
}
const open = ({ lane }: FiguredLane) => lane.state === 'Started' && !lane.isManual;

function bidCoverage(lanes: readonly FiguredLane[], month: string | null): OwnFigure {
  return coverage(lanes.filter(open), ({ best }) => best !== null, month);
}

/** Over lanes whose incumbents are known carriers of the customer; covered if one of those has a valid bid. */
function incumbentCoverage(
  { exported }: OwnMode,
  lanes: readonly FiguredLane[],
  month: string | null,
): OwnFigure {
  const carrierOf = new Map(exported.carrierNames.map(({ name, carrierId }) => [folded(name), carrierId]));
  const incumbentsOf = ({ history }: FiguredLane) =>
    (history?.carriers ?? [])
      .filter(({ share }) => share.over > 0n)
      .flatMap(({ carrier }) => carrierOf.get(folded(carrier)) ?? []);
  const named = lanes.filter((lane) => open(lane) && incumbentsOf(lane).length > 0);
  return coverage(
    named,
    (lane) =>
      lane.bids.some(({ isComplete, bid }) => isComplete && incumbentsOf(lane).includes(bid.carrierId)),
    month,
  );
}
const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

function totalBid(lanes: readonly FiguredLane[], months: readonly string[]): OwnFigure {
  return total(
    byMonth(months, (month) =>
      sum(lanes, ({ best }) => best && sum(best.costs.values(), (ofMonth) => ofMonth.get(month) ?? null)),
    ),
  );
}

function laneBreakdown(lanes: readonly FiguredLane[], month: string | null): OwnFigure {
  const within =
    month === null ? lanes : lanes.filter(({ forecast }) => (forecast.get(month)?.over ?? 0n) > 0n);
  return { value: whole(within.length) };
}

function history({ shipments, exported }: OwnMode, { month, uploadId }: Asked) {
  const measure = measureOf[exported.mode] ?? 'miles';
  const start = exported.isContractFixed ? (exported.contractMonths[0] ?? '9999-99') : '9999-99';
  const within = shipments.filter((shipment) => {
    if (month !== null) return shipment.month === month;
    // In total, the shipments behind the baseline; for an upload, all of its shipments.
    return uploadId === null ? shipment.month < start : shipment.uploadId === uploadId;
  });
  const months = [...new Set(within.map((shipment) => shipment.month))].sort();
  const of = (amount: (shipment: OwnShipment) => Fraction | null) =>
    total(
      byMonth(months, (one) =>
        sum(
          within.filter((shipment) => shipment.month === one),
          amount,
        ),
      ),
    );
  return {
    Volume: of((shipment) => volumeOf(shipment, measure)),
    Shipments: of(() => whole(1)),
  };
}

/** Cost by charge of the baseline of awarded volume; where nothing is, of the best bids. */
function charges({ exported }: OwnMode, lanes: readonly FiguredLane[], months: readonly string[]): OwnFigure {
  const ofAwards = awardsOf(lanes, months);
  const isAwarded = lanes.some(({ awards }) => awards.length > 0);
  const parts = new Map<string, Fraction>();
  for (const { chargeNo, name, location } of exported.charges) {
    const cost = isAwarded
      ? sum(ofAwards, ({ byCharge }) => byCharge.get(chargeNo) ?? null)
      : sum(
          lanes,
          ({ best }) => best && sum(months, (month) => best.costs.get(chargeNo)?.get(month) ?? null),
        );
    if (cost.over !== 0n) parts.set(`${name} ${location}`, cost);
  }
  const ofMonth = (month: string) =>
    isAwarded
      ? sum(
          ofAwards.filter((one) => one.month === month),
          ({ costUsd }) => costUsd,
        )
      : sum(lanes, ({ best }) => best && sum(best.costs.values(), (costs) => costs.get(month) ?? null));
  return { ...total(byMonth(months, ofMonth)), parts };
}
