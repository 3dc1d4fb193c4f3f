import { isoDay } from './calendar.ts';
import { oceanCarriers } from './carriers.ts';
import { drawCarrier, drawLaneCarriers, type LaneCarriers, priceLevelOf } from './laneCarriers.ts';
import { centsText } from './money.ts';
import { drawPortPair, moveTypes } from './oceanMarket.ts';
import type { Port } from './ports.ts';
import { type Chance, weightedDraw, zipfWeight } from './random.ts';
import { columnOf, columnsOf, type Recipe } from './recipe.ts';

const header = [
  'House BOL',
  'ETD',
  'ETA',
  'Carrier',
  'Port of Loading',
  'POL Code',
  'Port of Discharge',
  'POD Code',
  'Move Type',
  'Pieces',
  'Gross Weight (kg)',
  'Volume (cbm)',
  'Freight',
  'Origin Charges',
  'Destination Charges',
  'Documentation',
  'Total Charge',
  'Currency',
];

interface LclLane {
  readonly origin: Port;
  readonly destination: Port;
  readonly moveType: string;
  readonly transitDays: number;
  readonly freightUsd: number;
  readonly handlingUsd: number;
  readonly carriers: LaneCarriers;
}

/** Part loads by revenue ton (the greater of m³ and tonnes, at least 1), one house bill per row. */
export const oceanLcl: Recipe = {
  title: 'Ocean LCL shipments',
  header,
  mostLanes: 1_500,
  roles: {
    places: columnsOf(header, 'Port of Loading', 'Port of Discharge'),
    zips: [],
    dates: columnsOf(header, 'ETD', 'ETA'),
    carrier: columnOf(header, 'Carrier'),
    charges: columnsOf(header, 'Freight', 'Origin Charges', 'Destination Charges', 'Documentation'),
    total: columnOf(header, 'Total Charge'),
    currency: columnOf(header, 'Currency'),
    weight: columnOf(header, 'Gross Weight (kg)'),
    weightUnit: 'kg',
    onceOnly: columnsOf(header, 'Pieces', 'Gross Weight (kg)', 'Volume (cbm)'),
  },
  network(chance, laneCount) {
    const draw = weightedDraw(lclLanes(chance, laneCount), (_, rank) => zipfWeight(rank));
    return (rowChance, index, day) => lclRow(rowChance, draw(rowChance), index, day);
  },
};

function lclLanes(chance: Chance, laneCount: number): LclLane[] {
  const drawMove = weightedDraw(moveTypes, (move) => move.share);
  const lanes = new Map<string, LclLane>();
  while (lanes.size < laneCount) {
    const { origin, destination, directMiles } = drawPortPair(chance);
    const moveType = drawMove(chance).name;
    const key = `${origin.code}|${destination.code}|${moveType}`;
    if (lanes.has(key)) continue;
    lanes.set(key, {
      origin,
      destination,
      moveType,
      transitDays: 8 + Math.round((directMiles * 1.4) / 400),
      freightUsd: (28 + directMiles * 0.006) * chance.between(0.85, 1.2),
      handlingUsd: chance.between(32, 70),
      carriers: drawLaneCarriers(chance, oceanCarriers),
    });
  }
  return [...lanes.values()];
}

function lclRow(chance: Chance, lane: LclLane, index: number, day: number): string[] {
  const carrier = drawCarrier(chance, lane.carriers, oceanCarriers);
  const m3 = Number(chance.between(0.4, 14).toFixed(2));
  const kg = Math.round(m3 * chance.between(120, 900));
  const revenueTon = Math.max(1, m3, kg / 1000);
  const level = priceLevelOf(carrier) * chance.between(0.97, 1.04);
  const freight = Math.round(revenueTon * lane.freightUsd * level * 100);
  const origin = Math.round(revenueTon * lane.handlingUsd * 100);
  const destination = Math.round(revenueTon * lane.handlingUsd * 120);
  const documentation = chance.whole(10, 17) * 500;
  return [
    `HBL${51_000_000 + index}`,
    isoDay(day),
    isoDay(day + lane.transitDays + (chance.hit(0.3) ? chance.whole(1, 8) : 0)),
    carrier,
    lane.origin.name,
    lane.origin.code,
    lane.destination.name,
    lane.destination.code,
    lane.moveType,
    String(chance.whole(1, 24)),
    String(kg),
    m3.toFixed(2),
    centsText(freight),
    centsText(origin),
    centsText(destination),
    centsText(documentation),
    centsText(freight + origin + destination + documentation),
    'USD',
  ];
}
