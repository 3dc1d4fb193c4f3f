import type { AwardedMonth } from './ownAwards.ts';
import { measureOf } from './ownLanes.ts';
import { type FiguredLane, type OwnMode, sum } from './ownMode.ts';
import { volumeOf } from './pipeline/foldShipments.ts';
import { dividedBy, type Fraction, minus, plus, roundedHalfUp, times, zero } from './pipeline/fraction.ts';

/** A lane's month by one carrier: cost of its shipments by contract, and as invoiced. */
export interface RealisedMonth {
  readonly laneId: string;
  readonly month: string;
  readonly contractUsd: Fraction;
  readonly invoicedUsd: Fraction;
  /** Amounts above the contract, by the awarded carrier and by another one. */
  readonly rateLeakUsd: Fraction;
  readonly routingLeakUsd: Fraction;
  readonly realisedSavingsUsd: Fraction;
}
type Carried = { readonly carrier: string; readonly month: string; volume: Fraction; usd: Fraction };

/** Contract compared with invoice: shipments in contract months on awarded lanes, at the awarded rates. */
export function realisedOf({ exported, lanes }: OwnMode): RealisedMonth[] {
  const start = exported.isContractFixed ? (exported.contractMonths[0] ?? '9999-99') : '9999-99';
  const carrierOf = new Map(exported.carrierNames.map(({ name, carrierId }) => [folded(name), carrierId]));
  const measure = measureOf[exported.mode] ?? 'miles';
  return lanes.flatMap((lane) => {
    const carried = new Map<string, Carried>();
    for (const shipment of lane.shipments) {
      if (shipment.month < start) continue;
      const carrier = shipment.carrier ?? '';
      const key = `${shipment.month} ${carrier}`;
      const known = carried.get(key) ?? { carrier, month: shipment.month, volume: zero, usd: zero };
      carried.set(key, known);
      const volume = volumeOf(shipment, measure);
      // A shipment without a charge or volume cannot be compared with a rate.
      if (volume === null || shipment.chargeUsd === null) continue;
      known.volume = plus(known.volume, volume);
      known.usd = plus(known.usd, shipment.chargeUsd);
    }
    return [...carried.values()].flatMap((one) =>
      comparedMonth(lane, one, carrierOf.get(folded(one.carrier)) ?? null),
    );
  });
}

function comparedMonth(
  lane: FiguredLane,
  { month, volume, usd }: Carried,
  carrierId: string | null,
): RealisedMonth[] {
  const ofMonth = lane.awards.filter((award) => award.month === month);
  if (ofMonth.length === 0) return [];
  const isOwn = ({ award }: AwardedMonth) => award.carrierId === carrierId;
  const own = ofMonth.filter(isOwn);
  const isAwarded = own.length > 0;
  const cost = ({ costUsd }: AwardedMonth) => costUsd;
  const rate = isAwarded
    ? (rateOf(lane, own, cost) ?? rateOf(lane, lane.awards.filter(isOwn), cost))
    : (rateOf(lane, ofMonth, cost) ?? rateOf(lane, lane.awards, cost));
  if (rate === null) return [];
  const withBaseline = (awards: readonly AwardedMonth[]) =>
    rateOf(
      lane,
      awards.filter(({ baselineUsd }) => baselineUsd !== null),
      ({ baselineUsd }) => baselineUsd ?? zero,
    );
  const baseline = withBaseline(ofMonth) ?? withBaseline(lane.awards);
  const contractUsd = roundedHalfUp(times(rate, volume), 2);
  const leak = minus(usd, contractUsd);
  return [
    {
      laneId: lane.lane.id,
      month,
      contractUsd,
      invoicedUsd: usd,
      rateLeakUsd: isAwarded ? leak : zero,
      routingLeakUsd: isAwarded ? zero : leak,
      realisedSavingsUsd: baseline === null ? zero : minus(roundedHalfUp(times(baseline, volume), 2), usd),
    },
  ];
}

/** Sum of amounts ÷ sum of volumes of some awards; null if they have no volume. */
function rateOf(
  { forecast }: FiguredLane,
  awards: readonly AwardedMonth[],
  amount: (award: AwardedMonth) => Fraction,
): Fraction | null {
  const volume = sum(awards, ({ month, share }) => times(forecast.get(month) ?? zero, share));
  return volume.over > 0n ? dividedBy(sum(awards, amount), volume) : null;
}

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
