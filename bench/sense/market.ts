import { type Charge, defaultCharges, Mode, type OfferedMode } from '@lanewright/freight';
import { airports } from '../../tools/generate/airports.ts';
import { greatCircleMiles } from '../../tools/generate/geometry.ts';
import { drawPortPair } from '../../tools/generate/oceanMarket.ts';
import type { Chance } from '../../tools/generate/random.ts';
import { drawRoadPair, roadEquipment } from '../../tools/generate/roadMarket.ts';

/** A lane of a generated tender: the market rate of each charge of its mode, in USD. */
export interface MarketLane {
  readonly origin: string;
  readonly destination: string;
  readonly miles: number;
  /** Volume of a typical shipment in the lane's unit. */
  readonly shipmentSize: number;
  /** Market rate by charge, and by weight break if the charge has breaks. */
  readonly rates: ReadonlyMap<string, number>;
}

export const airBreaks = [0, 45, 100, 300, 500, 1_000].map((fromKg, at) => ({ breakNo: at + 1, fromKg }));
export const cellOf = (chargeNo: number, breakNo: number | null) => `${chargeNo}/${breakNo ?? 0}`;

/** Lanes as in the generated files: the same distances, equipment and price levels, without data errors. */
export function drawMarketLane(chance: Chance, mode: OfferedMode): MarketLane {
  switch (mode) {
    case Mode.RoadFTL:
      return truckload(chance);
    case Mode.RoadDrayage:
      return drayage(chance);
    case Mode.OceanFCL:
      return containers(chance);
    case Mode.OceanLCL:
      return consolidated(chance);
    case Mode.AirFreight:
      return air(chance);
  }
}

const ratesOf = (rates: Readonly<Record<number, number>>) =>
  new Map(Object.entries(rates).map(([chargeNo, rate]) => [cellOf(Number(chargeNo), null), rate]));

function truckload(chance: Chance): MarketLane {
  const { origin, destination, miles } = drawRoadPair(chance);
  const equipment = chance.pick(roadEquipment);
  const rate = (equipment.ratePerMileUsd + 190 / (miles + 80)) * chance.between(0.85, 1.2);
  return {
    origin: origin.name,
    destination: destination.name,
    miles,
    shipmentSize: miles,
    rates: ratesOf({ 1: rate, 2: 2.4 / equipment.milesPerGallon, 3: chance.between(50, 110) }),
  };
}

function drayage(chance: Chance): MarketLane {
  const miles = chance.between(6, 160);
  const base = (210 + miles * chance.between(3.6, 5.2)) * chance.between(0.9, 1.15);
  return {
    origin: chance.pick(['Los Angeles', 'Savannah', 'Houston', 'Newark']),
    destination: `Place ${chance.whole(1, 60)}`,
    miles,
    shipmentSize: miles * 2,
    rates: ratesOf({
      1: base,
      2: base * chance.between(0.16, 0.3),
      3: chance.between(32, 48),
      4: chance.between(90, 165),
      5: chance.between(75, 180),
    }),
  };
}

const boxes = [1, 0.58, 0.97, 2.1];

function containers(chance: Chance): MarketLane {
  const { origin, destination, directMiles } = drawPortPair(chance);
  const level = chance.pick(boxes);
  return {
    origin: origin.name,
    destination: destination.name,
    miles: directMiles * 1.2,
    shipmentSize: chance.between(1, 2.4),
    rates: ratesOf({
      1: (650 + directMiles * 0.24) * level * chance.between(0.85, 1.2),
      2: (90 + directMiles * 0.03) * level,
      3: chance.whole(95, 240),
      4: chance.whole(120, 420),
      5: chance.whole(50, 95),
      6: chance.between(250, 900),
      7: chance.between(250, 900),
    }),
  };
}

function consolidated(chance: Chance): MarketLane {
  const { origin, destination, directMiles } = drawPortPair(chance);
  const freight = (28 + directMiles * 0.006) * chance.between(0.85, 1.2);
  return {
    origin: origin.name,
    destination: destination.name,
    miles: directMiles * 1.2,
    shipmentSize: chance.between(1.2, 9),
    rates: ratesOf({
      1: freight,
      2: chance.between(32, 70),
      3: chance.between(45, 80),
      4: freight * chance.between(0.9, 1.4),
    }),
  };
}

const airProfile = [1.28, 1.14, 1, 0.9, 0.84, 0.78];

function air(chance: Chance): MarketLane {
  for (;;) {
    const [origin, destination] = [chance.pick(airports), chance.pick(airports)];
    const miles = greatCircleMiles(origin, destination);
    if (miles < 600) continue;
    const level = chance.pick([1, 1.35, 0.82]);
    const perKg = (0.9 + miles * 0.00035) * level * chance.between(0.85, 1.2);
    const others = {
      2: chance.between(75, 120),
      3: 0.62,
      4: 0.14,
      5: chance.between(45, 100),
      6: chance.between(45, 100),
    };
    const rates = ratesOf(others);
    for (const [at, { breakNo }] of airBreaks.entries())
      rates.set(cellOf(1, breakNo), perKg * (airProfile[at] ?? 1));
    return {
      origin: origin.name,
      destination: destination.name,
      miles,
      shipmentSize: chance.between(60, 1_400),
      rates,
    };
  }
}

export const chargesOf = (mode: OfferedMode): readonly Charge[] => defaultCharges[mode];
