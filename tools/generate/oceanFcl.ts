import { isoDay, monthOf } from './calendar.ts';
import { oceanCarriers } from './carriers.ts';
import { drawCarrier, drawLaneCarriers, type LaneCarriers, priceLevelOf } from './laneCarriers.ts';
import { centsText } from './money.ts';
import { drawPortPair, moveTypes } from './oceanMarket.ts';
import type { Port } from './ports.ts';
import { type Chance, weightedDraw, zipfWeight } from './random.ts';
import { columnOf, columnsOf, type Recipe } from './recipe.ts';

const header = [
  'Container No',
  'BOL',
  'ETD',
  'ETA',
  'Carrier',
  'Container Type',
  'Containers',
  'Port of Loading',
  'POL Code',
  'Port of Discharge',
  'POD Code',
  'Move Type',
  'Gross Weight (kg)',
  'Volume (cbm)',
  'Ocean Freight',
  'BAF',
  'THC Origin',
  'THC Destination',
  'Documentation',
  'Total Charge',
  'Currency',
];

/** Container types with share, price level, and usual cargo. */
const containerTypes = [
  { name: '40HC', share: 58, level: 1, kg: 17_000, m3: 66 },
  { name: '20GP', share: 24, level: 0.58, kg: 16_500, m3: 28 },
  { name: '40GP', share: 11, level: 0.97, kg: 16_000, m3: 58 },
  { name: '40RF', share: 7, level: 2.1, kg: 24_000, m3: 57 },
] as const;
type ContainerType = (typeof containerTypes)[number];

/** Seasonal level of ocean rates, January first: ships are full before the lunar new year and in late summer. */
const seasonLevel = [1.08, 0.98, 0.92, 0.93, 0.97, 1.04, 1.1, 1.12, 1.08, 1.0, 0.96, 0.99];

interface FclLane {
  readonly origin: Port;
  readonly destination: Port;
  readonly moveType: string;
  readonly container: ContainerType;
  readonly transitDays: number;
  readonly freightUsd: number;
  readonly bafUsd: number;
  readonly thcOriginUsd: number;
  readonly thcDestinationUsd: number;
  readonly carriers: LaneCarriers;
}

/** Full container loads between sea ports, one bill of lading per row. */
export const oceanFcl: Recipe = {
  title: 'Ocean FCL shipments',
  header,
  mostLanes: 3_000,
  roles: {
    places: columnsOf(header, 'Port of Loading', 'Port of Discharge'),
    zips: [],
    dates: columnsOf(header, 'ETD', 'ETA'),
    carrier: columnOf(header, 'Carrier'),
    charges: columnsOf(header, 'Ocean Freight', 'BAF', 'THC Origin', 'THC Destination', 'Documentation'),
    total: columnOf(header, 'Total Charge'),
    currency: columnOf(header, 'Currency'),
    weight: columnOf(header, 'Gross Weight (kg)'),
    weightUnit: 'kg',
    onceOnly: columnsOf(header, 'Containers', 'Gross Weight (kg)', 'Volume (cbm)'),
  },
  network(chance, laneCount) {
    const draw = weightedDraw(fclLanes(chance, laneCount), (_, rank) => zipfWeight(rank));
    return (rowChance, index, day) => fclRow(rowChance, draw(rowChance), index, day);
  },
};

function fclLanes(chance: Chance, laneCount: number): FclLane[] {
  const drawContainer = weightedDraw(containerTypes, (type) => type.share);
  const drawMove = weightedDraw(moveTypes, (move) => move.share);
  const lanes = new Map<string, FclLane>();
  while (lanes.size < laneCount) {
    const { origin, destination, directMiles } = drawPortPair(chance);
    const container = drawContainer(chance);
    const moveType = drawMove(chance).name;
    const key = `${origin.code}|${destination.code}|${moveType}|${container.name}`;
    if (lanes.has(key)) continue;
    const doors = moveType.split('Door').length - 1;
    lanes.set(key, {
      origin,
      destination,
      moveType,
      container,
      transitDays: 4 + Math.round((directMiles * 1.4) / 420),
      freightUsd: (650 + directMiles * 0.24 + doors * 480) * container.level * chance.between(0.85, 1.2),
      bafUsd: (90 + directMiles * 0.03) * container.level,
      thcOriginUsd: chance.whole(95, 240) + (container.name === '40RF' ? 90 : 0),
      thcDestinationUsd: chance.whole(120, 420) + (container.name === '40RF' ? 110 : 0),
      carriers: drawLaneCarriers(chance, oceanCarriers),
    });
  }
  return [...lanes.values()];
}

function fclRow(chance: Chance, lane: FclLane, index: number, day: number): string[] {
  const { container } = lane;
  const carrier = drawCarrier(chance, lane.carriers, oceanCarriers);
  const count = chance.hit(0.7) ? 1 : chance.whole(2, 5);
  const level = priceLevelOf(carrier) * (seasonLevel[monthOf(day)] ?? 1) * chance.between(0.97, 1.04);
  const freight = Math.round(lane.freightUsd * level * 100) * count;
  const baf = Math.round(lane.bafUsd * chance.between(0.95, 1.05) * 100) * count;
  const thcOrigin = lane.thcOriginUsd * 100 * count;
  const thcDestination = lane.thcDestinationUsd * 100 * count;
  const documentation = chance.whole(10, 19) * 500;
  const late = chance.hit(0.3) ? chance.whole(1, 9) : 0;
  return [
    containerNumber(index),
    `BL${76_000_000 + index}`,
    isoDay(day),
    isoDay(day + lane.transitDays + late),
    carrier,
    container.name,
    String(count),
    lane.origin.name,
    lane.origin.code,
    lane.destination.name,
    lane.destination.code,
    lane.moveType,
    String(Math.round(container.kg * count * chance.between(0.6, 1.15))),
    (container.m3 * count * chance.between(0.7, 0.99)).toFixed(2),
    centsText(freight),
    centsText(baf),
    centsText(thcOrigin),
    centsText(thcDestination),
    centsText(documentation),
    centsText(freight + baf + thcOrigin + thcDestination + documentation),
    'USD',
  ];
}

/** A container number with its ISO 6346 check digit, unique for up to a million indices per prefix. */
export function containerNumber(index: number): string {
  const prefix = `LW${String.fromCharCode(65 + (Math.floor(index / 1_000_000) % 26))}U`;
  const body = prefix + String(index % 1_000_000).padStart(6, '0');
  let sum = 0;
  for (let place = 0; place < body.length; place += 1) {
    const code = body.charCodeAt(place);
    // Letters count from 10 and skip the multiples of eleven.
    const value = code < 58 ? code - 48 : code - 55 + Math.floor((code - 56) / 10);
    sum += value * 2 ** place;
  }
  return `${body}${(sum % 11) % 10}`;
}
