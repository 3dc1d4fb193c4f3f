import { compared, dividedBy, type Fraction, plus, zero } from './fraction.ts';
import { type FoldedShipment, type VolumeMeasure, volumeOf } from './foldShipments.ts';

/** A lane's history in one month. */
export interface HistoryMonth {
  readonly shipments: number;
  readonly volume: Fraction;
  readonly chargeUsd: Fraction;
}

export interface LaneHistory {
  readonly laneKey: string;
  readonly shipments: readonly FoldedShipment[];
  readonly months: ReadonlyMap<string, HistoryMonth>;
  readonly volume: Fraction;
  readonly chargeUsd: Fraction;
  /** Sum of charges ÷ sum of volumes over the shipments with both; null if there are none. */
  readonly baselineUnitCostUsd: Fraction | null;
  /** The same for the newest month that has one. */
  readonly lastPricePaidUsd: Fraction | null;
  /** Carriers by spend, highest first, with their share of the spend of all named carriers. */
  readonly carriers: readonly { carrier: string; share: Fraction }[];
}

/** Groups shipments into lanes, in the order of the lanes' keys. */
export function laneHistories(shipments: readonly FoldedShipment[], measure: VolumeMeasure): LaneHistory[] {
  const byLane = new Map<string, FoldedShipment[]>();
  for (const shipment of shipments) {
    const lane = byLane.get(shipment.laneKey);
    if (lane) lane.push(shipment);
    else byLane.set(shipment.laneKey, [shipment]);
  }
  return [...byLane]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([laneKey, onLane]) => laneHistory(laneKey, onLane, measure));
}

function laneHistory(laneKey: string, shipments: FoldedShipment[], measure: VolumeMeasure): LaneHistory {
  const byMonth = new Map<string, FoldedShipment[]>();
  for (const shipment of shipments) {
    const inMonth = byMonth.get(shipment.month);
    if (inMonth) inMonth.push(shipment);
    else byMonth.set(shipment.month, [shipment]);
  }
  const newestFirst = [...byMonth.keys()].sort().reverse();
  const months = new Map<string, HistoryMonth>();
  let lastPricePaidUsd: Fraction | null = null;
  for (const month of newestFirst) {
    const inMonth = byMonth.get(month) ?? [];
    months.set(month, { shipments: inMonth.length, ...added(inMonth, measure) });
    lastPricePaidUsd ??= unitCost(inMonth, measure);
  }
  return {
    laneKey,
    shipments,
    months: new Map([...months].reverse()),
    ...added(shipments, measure),
    baselineUnitCostUsd: unitCost(shipments, measure),
    lastPricePaidUsd,
    carriers: carrierShares(shipments),
  };
}

function added(
  shipments: readonly FoldedShipment[],
  measure: VolumeMeasure,
): { volume: Fraction; chargeUsd: Fraction } {
  let volume = zero;
  let chargeUsd = zero;
  for (const shipment of shipments) {
    volume = plus(volume, volumeOf(shipment, measure) ?? zero);
    chargeUsd = plus(chargeUsd, shipment.chargeUsd ?? zero);
  }
  return { volume, chargeUsd };
}

function unitCost(shipments: readonly FoldedShipment[], measure: VolumeMeasure): Fraction | null {
  const withBoth = shipments.filter((shipment) => shipment.chargeUsd && volumeOf(shipment, measure));
  if (withBoth.length === 0) return null;
  const { volume, chargeUsd } = added(withBoth, measure);
  return dividedBy(chargeUsd, volume);
}

function carrierShares(shipments: readonly FoldedShipment[]): { carrier: string; share: Fraction }[] {
  const spend = new Map<string, Fraction>();
  let total = zero;
  for (const { carrier, chargeUsd } of shipments) {
    if (!carrier || !chargeUsd) continue;
    spend.set(carrier, plus(spend.get(carrier) ?? zero, chargeUsd));
    total = plus(total, chargeUsd);
  }
  if (total.over <= 0n) return [];
  return [...spend]
    .sort(([nameA, a], [nameB, b]) => compared(b, a) || (nameA < nameB ? -1 : 1))
    .map(([carrier, amount]) => ({ carrier, share: dividedBy(amount, total) }));
}
