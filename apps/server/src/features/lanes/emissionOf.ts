import type { lanes } from '@lanewright/contract';
import { assumedKgPerTeu, Decimal, emissionKg, Mode, type OfferedMode } from '@lanewright/freight';
import type { z } from 'zod';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import { co2FactorFor, teuOf } from '../reference-data/index.ts';
import { waysOf } from './road-miles/calibrateRoutes.ts';

type Emission = z.output<typeof lanes.createLane.response>['emission'];
type PastEmission = z.output<typeof lanes.laneHistory.response>['emission'];

type Freight = {
  readonly mode: OfferedMode;
  readonly tradeRegion: string;
  readonly equipment: string | null;
  readonly weightKg: number | string | null;
  readonly containers: number | string | null;
  /** One way: a container is loaded in only one of the two directions. */
  readonly km: number | null;
};

const kmPerMile = 1.609344;
const rounded = (value: Decimal) => value.toDecimalPlaces(1).toNumber();

/** Emissions of a typical shipment and of a year of them, well to wheel; null if mass, distance or factor is unknown. */
export async function emissionOf(
  tx: Transaction,
  freight: Freight,
  shipmentsPerMonth: number,
): Promise<Emission> {
  const found = await measure(tx, freight);
  if (found === null) return null;
  const { kg, said } = found;
  return { kgPerShipment: rounded(kg), kgPerYear: rounded(kg.times(shipmentsPerMonth).times(12)), ...said };
}

/** Emissions of the included shipments of a lane, at its distance; null if that or their weight is unknown. */
export async function pastEmissionOf(
  tx: Transaction,
  customerId: string,
  laneId: string,
): Promise<PastEmission> {
  const lane = await optionalRow<{
    mode: OfferedMode;
    trade_region: string;
    equipment: string | null;
    weight_kg: string;
    containers: string;
    distance_miles: string | null;
  }>(
    tx,
    `SELECT mode, trade_region, equipment, weight_kg, containers, distance_miles FROM lanes
     WHERE customer_id = $1 AND lane_id = $2 AND shipment_count > 0`,
    [customerId, laneId],
  );
  if (lane === null || lane.distance_miles === null) return null;
  const found = await measure(tx, {
    mode: lane.mode,
    tradeRegion: lane.trade_region,
    equipment: lane.equipment,
    weightKg: Number(lane.weight_kg) === 0 ? null : lane.weight_kg,
    containers: lane.containers,
    km: (Number(lane.distance_miles) / waysOf(lane.mode)) * kmPerMile,
  });
  return found === null ? null : { kg: rounded(found.kg), ...found.said };
}

async function measure(tx: Transaction, freight: Freight) {
  const { mode, km, weightKg, tradeRegion } = freight;
  const factor = await co2FactorFor(tx, mode, tradeRegion, now());
  const mass = weightKg === null ? await assumedMass(tx, freight) : new Decimal(weightKg);
  if (km === null || factor === null || mass === null) return null;
  return {
    kg: emissionKg(mass, km, factor.grams_per_tkm),
    said: {
      massKg: mass.toNumber(),
      massAssumed: weightKg === null,
      distanceKm: Math.round(km * 10) / 10,
      gramsPerTonKm: Number(factor.grams_per_tkm),
      factor: factor.name,
      factorVersion: factor.version,
      source: factor.source,
    },
  };
}

/** For containers without a weight, ten tons per TEU. */
async function assumedMass(
  tx: Transaction,
  { mode, equipment, containers }: Freight,
): Promise<Decimal | null> {
  if (mode !== Mode.OceanFCL || equipment === null) return null;
  const teu = await teuOf(tx, equipment);
  return teu === null ? null : new Decimal(teu).times(containers ?? 1).times(assumedKgPerTeu);
}
