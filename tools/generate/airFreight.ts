import { airports, type Airport } from './airports.ts';
import { isoDay } from './calendar.ts';
import { airCarriers } from './carriers.ts';
import { greatCircleMiles } from './geometry.ts';
import { drawCarrier, drawLaneCarriers, type LaneCarriers, priceLevelOf } from './laneCarriers.ts';
import { centsText } from './money.ts';
import { type Chance, weightedDraw, zipfWeight } from './random.ts';
import { columnOf, columnsOf, type Recipe } from './recipe.ts';

const header = [
  'AWB',
  'Flight Date',
  'Arrival Date',
  'Carrier',
  'Service',
  'Origin Airport',
  'Origin Code',
  'Destination Airport',
  'Destination Code',
  'Pieces',
  'Gross Weight (kg)',
  'Volume (cbm)',
  'Chargeable Weight (kg)',
  'Air Freight',
  'Fuel Surcharge',
  'Security',
  'Handling',
  'Total Charge',
  'Currency',
];
const services = [
  { name: 'Standard', days: 4, level: 1 },
  { name: 'Express', days: 2, level: 1.35 },
  { name: 'Deferred', days: 7, level: 0.82 },
] as const;

interface AirLane {
  readonly origin: Airport;
  readonly destination: Airport;
  readonly service: (typeof services)[number];
  readonly ratePerKgUsd: number;
  readonly carriers: LaneCarriers;
}

/** Air waybills between airports, charged by the greater of actual and volume weight, rounded up to half a kilogram. */
export const airFreight: Recipe = {
  title: 'Air freight shipments',
  header,
  mostLanes: 1_500,
  roles: {
    places: columnsOf(header, 'Origin Airport', 'Destination Airport'),
    zips: [],
    dates: columnsOf(header, 'Flight Date', 'Arrival Date'),
    carrier: columnOf(header, 'Carrier'),
    charges: columnsOf(header, 'Air Freight', 'Fuel Surcharge', 'Security', 'Handling'),
    total: columnOf(header, 'Total Charge'),
    currency: columnOf(header, 'Currency'),
    weight: columnOf(header, 'Gross Weight (kg)'),
    weightUnit: 'kg',
    onceOnly: columnsOf(header, 'Pieces', 'Gross Weight (kg)', 'Volume (cbm)', 'Chargeable Weight (kg)'),
  },
  network(chance, laneCount) {
    const draw = weightedDraw(airLanes(chance, laneCount), (_, rank) => zipfWeight(rank));
    return (rowChance, index, day) => airRow(rowChance, draw(rowChance), index, day);
  },
};

function airLanes(chance: Chance, laneCount: number): AirLane[] {
  const drawAirport = weightedDraw(airports, (airport) => airport.pull);
  const lanes = new Map<string, AirLane>();
  while (lanes.size < laneCount) {
    const origin = drawAirport(chance);
    const destination = drawAirport(chance);
    const miles = greatCircleMiles(origin, destination);
    if (miles < 600) continue;
    const service = chance.pick(services);
    const key = `${origin.code}|${destination.code}|${service.name}`;
    if (lanes.has(key)) continue;
    lanes.set(key, {
      origin,
      destination,
      service,
      ratePerKgUsd: (0.9 + miles * 0.00035) * service.level * chance.between(0.85, 1.2),
      carriers: drawLaneCarriers(chance, airCarriers),
    });
  }
  return [...lanes.values()];
}

function airRow(chance: Chance, lane: AirLane, index: number, day: number): string[] {
  const carrier = drawCarrier(chance, lane.carriers, airCarriers);
  const kg = chance.hit(0.3) ? chance.whole(12, 95) : chance.whole(96, 2_600);
  // Hundredths of a cubic metre; 1 m³ counts as 166 ⅔ kg, so one hundredth is 5/3 kg.
  const m3Hundredths = Math.max(1, Math.round(kg * chance.between(0.35, 0.9)));
  const halfKilograms = Math.max(kg * 2, Math.ceil((m3Hundredths * 10) / 3));
  const chargeableKg = halfKilograms / 2;
  const ratePerKgUsd = lane.ratePerKgUsd * priceLevelOf(carrier) * chance.between(0.97, 1.04);
  const freight = Math.max(9_500, Math.round(chargeableKg * ratePerKgUsd * 100));
  const fuel = Math.round(chargeableKg * 62);
  const security = Math.round(chargeableKg * 14);
  const handling = chance.whole(9, 20) * 500;
  return [
    waybillNumber(index),
    isoDay(day),
    isoDay(day + lane.service.days + (chance.hit(0.2) ? chance.whole(1, 4) : 0)),
    carrier,
    lane.service.name,
    lane.origin.name,
    lane.origin.code,
    lane.destination.name,
    lane.destination.code,
    String(chance.whole(1, 30)),
    String(kg),
    (m3Hundredths / 100).toFixed(2),
    chargeableKg.toFixed(1),
    centsText(freight),
    centsText(fuel),
    centsText(security),
    centsText(handling),
    centsText(freight + fuel + security + handling),
    'USD',
  ];
}

/** Airline prefix, seven digits and their remainder by seven as the check digit. */
function waybillNumber(index: number): string {
  const serial = 1_000_000 + (index % 9_000_000);
  return `${990 + Math.floor(index / 9_000_000)}-${serial}${serial % 7}`;
}
