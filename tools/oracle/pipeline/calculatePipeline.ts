import { type Award, type AwardedPart, awardedPart, monthCosts, type PricedBid } from './awardedPart.ts';
import { type BidCharge, bidUnitCost, type LaneBid } from './bidCost.ts';
import { compared, decimalText, type Fraction, fraction, roundedHalfUp, sumOf, times } from './fraction.ts';
import { foldShipment, type LocatedShipment, type VolumeMeasure } from './foldShipments.ts';
import { forecastVolumes } from './forecast.ts';
import { type LaneHistory, laneHistories } from './laneHistory.ts';
import { type Colour, fixedPrice, laneColour, standing } from './standings.ts';

export interface PipelineInput {
  readonly measure: VolumeMeasure;
  readonly shipments: readonly LocatedShipment[];
  /** The months of the contract period as YYYY-MM. */
  readonly contractMonths: readonly string[];
  readonly charges?: readonly BidCharge[];
  readonly bids?: readonly LaneBid[];
  /** Target price per unit of volume in USD, by lane key; 0 means none. */
  readonly targets?: Readonly<Record<string, string>>;
  readonly awards?: readonly Award[];
}

/** A bid's cost of one month at a share of 1, by charge and in total, to the cent. */
export interface PipelineBid {
  readonly carrier: string;
  readonly unitCostUsd: string;
  readonly complete: boolean;
  /** Over the contract period at a share of 1. */
  readonly costUsd: string;
  readonly costByMonthAndCharge: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly standing: Colour;
}

export interface PipelineMonth {
  readonly shipments: number;
  readonly volume: string;
  readonly chargeUsd: string;
}

/** Volumes to three decimals, money to the cent, unit costs and shares to six decimals. */
export interface PipelineLane extends AwardedPart {
  readonly laneKey: string;
  readonly shipments: number;
  readonly volume: string;
  readonly chargeUsd: string;
  readonly history: Readonly<Record<string, PipelineMonth>>;
  readonly baselineUnitCostUsd: string | null;
  readonly lastPricePaidUsd: string | null;
  readonly carriers: readonly { carrier: string; share: string }[];
  readonly forecast: Readonly<Record<string, string>>;
  readonly baselineByMonthUsd: Readonly<Record<string, string>>;
  /** Null for a lane without a baseline. */
  readonly baselineUsd: string | null;
  readonly bids: readonly PipelineBid[];
  readonly colour: Colour;
}

export interface PipelineTotals {
  readonly shipments: number;
  readonly lanes: number;
  readonly volume: string;
  readonly chargeUsd: string;
  readonly baselineUsd: string;
  readonly awardedUsd: string;
  readonly pendingUsd: string;
  readonly savingsUsd: string;
}

/**
 * Calculates the whole data pipeline from located shipments to savings, in exact fractions, rounded once at lane × month × charge.
 */
export function calculatePipeline(input: PipelineInput): { lanes: PipelineLane[]; totals: PipelineTotals } {
  const folded = input.shipments.map(foldShipment);
  const months = folded.map((shipment) => shipment.month).sort();
  const history = { first: months[0] ?? '', last: months.at(-1) ?? '' };
  const lanes = laneHistories(folded, input.measure).map((lane) => riverLane(lane, history, input));
  const total = (amountOf: (lane: PipelineLane) => string | null, decimals: number): string =>
    decimalText(sumOf(lanes.map((lane) => fraction(amountOf(lane) ?? '0'))), decimals);
  return {
    lanes,
    totals: {
      shipments: folded.length,
      lanes: lanes.length,
      volume: total((lane) => lane.volume, 3),
      chargeUsd: total((lane) => lane.chargeUsd, 2),
      baselineUsd: total((lane) => lane.baselineUsd, 2),
      awardedUsd: total((lane) => lane.awardedUsd, 2),
      pendingUsd: total((lane) => lane.pendingUsd, 2),
      savingsUsd: total((lane) => lane.savingsUsd, 2),
    },
  };
}

function riverLane(
  lane: LaneHistory,
  history: { first: string; last: string },
  input: PipelineInput,
): PipelineLane {
  const volumeByMonth = new Map([...lane.months].map(([month, { volume }]) => [month, volume]));
  const forecast = forecastVolumes(volumeByMonth, history, input.contractMonths);
  const priced: PricedBid[] = [];
  for (const bid of input.bids ?? []) {
    if (bid.laneKey !== lane.laneKey) continue;
    const unitCost = bidUnitCost(bid, input.charges ?? [], lane.shipments, input.measure);
    if (unitCost) priced.push({ bid, unitCost });
  }
  const target = input.targets?.[lane.laneKey];
  const unit = lane.baselineUnitCostUsd;
  const bids = riverBids(priced, forecast, target === undefined ? null : fraction(target), unit);
  const baseline = unit ? mapped(forecast, (volume) => roundedHalfUp(times(unit, volume), 2)) : new Map();
  return {
    laneKey: lane.laneKey,
    shipments: lane.shipments.length,
    volume: decimalText(lane.volume, 3),
    chargeUsd: decimalText(lane.chargeUsd, 2),
    history: recordOf(lane.months, (month) => ({
      shipments: month.shipments,
      volume: decimalText(month.volume, 3),
      chargeUsd: decimalText(month.chargeUsd, 2),
    })),
    baselineUnitCostUsd: unit && decimalText(unit, 6),
    lastPricePaidUsd: lane.lastPricePaidUsd && decimalText(lane.lastPricePaidUsd, 6),
    carriers: lane.carriers.map(({ carrier, share }) => ({ carrier, share: decimalText(share, 6) })),
    forecast: recordOf(forecast, (volume) => decimalText(volume, 3)),
    baselineByMonthUsd: recordOf(baseline, (cost) => decimalText(cost, 2)),
    baselineUsd: unit && decimalText(sumOf(baseline.values()), 2),
    bids,
    colour: laneColour(bids.map((bid) => bid.standing)),
    ...awardedPart(lane, forecast, priced, input.awards ?? []),
  };
}

function riverBids(
  priced: readonly PricedBid[],
  forecast: ReadonlyMap<string, Fraction>,
  target: Fraction | null,
  baseline: Fraction | null,
): PipelineBid[] {
  let best: Fraction | null = null;
  for (const { unitCost } of priced) {
    if (unitCost.complete && (!best || compared(unitCost.total, best) < 0)) best = unitCost.total;
  }
  const completeBids = priced.filter(({ unitCost }) => unitCost.complete).length;
  const fixed = fixedPrice(target, baseline, best, completeBids);
  return priced.map(({ bid, unitCost }) => {
    const byMonth = mapped(forecast, (volume) => monthCosts(unitCost, volume));
    const all = [...byMonth.values()].flatMap((costs) => [...costs.values()]);
    return {
      carrier: bid.carrier,
      unitCostUsd: decimalText(unitCost.total, 6),
      complete: unitCost.complete,
      costUsd: decimalText(sumOf(all), 2),
      costByMonthAndCharge: recordOf(byMonth, (costs) => recordOf(costs, (cost) => decimalText(cost, 2))),
      standing: standing(unitCost.complete ? unitCost.total : null, fixed, best),
    };
  });
}

function mapped<A, B>(map: ReadonlyMap<string, A>, to: (value: A) => B): Map<string, B> {
  return new Map([...map].map(([key, value]) => [key, to(value)]));
}

function recordOf<A, B>(map: ReadonlyMap<string, A>, to: (value: A) => B): Record<string, B> {
  return Object.fromEntries(mapped(map, to));
}
