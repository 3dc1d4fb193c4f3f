import { isoDay } from './calendar.ts';
import { roadCarriers } from './carriers.ts';
import { type City, cities } from './cities.ts';
import { greatCircleMiles } from './geometry.ts';
import { drawCarrier, drawLaneCarriers, type LaneCarriers, priceLevelOf } from './laneCarriers.ts';
import { centsText } from './money.ts';
import { containerNumber } from './oceanFcl.ts';
import { type Port, ports } from './ports.ts';
import { type Chance, weightedDraw, zipfWeight } from './random.ts';
import { columnOf, columnsOf, type Recipe } from './recipe.ts';

const header = [
  'Container No',
  'Pickup Date',
  'Delivery Date',
  'Carrier',
  'Container Type',
  'Direction',
  'Port',
  'Port Code',
  'City',
  'State',
  'Zip',
  'Country',
  'Round Trip Miles',
  'Chassis Days',
  'Weight (lbs)',
  'Base Rate',
  'Fuel Surcharge',
  'Chassis',
  'Total Charge',
  'Currency',
];
const containerTypes = ['40HC', '20GP', '40GP'];
const chassisCentsPerDay = 3_800;
const furthestMiles = 320;

interface DrayLane {
  readonly port: Port;
  readonly city: City;
  readonly container: string;
  readonly direction: 'Import' | 'Export';
  readonly roundTripMiles: number;
  readonly level: number;
  readonly carriers: LaneCarriers;
}

/** Every North American port with a city that can be reached and returned from in a day. */
const portCities = ports
  .filter((port) => port.coast === 'usWest' || port.coast === 'usEast')
  .flatMap((port) => cities.map((city) => ({ port, city, miles: greatCircleMiles(port, city) })))
  .filter((pair) => pair.miles <= furthestMiles);

/** Containers between a port and a nearby city, one container per row. */
export const roadDrayage: Recipe = {
  title: 'Drayage moves',
  header,
  mostLanes: 1_000,
  roles: {
    places: columnsOf(header, 'Port', 'City'),
    zips: columnsOf(header, 'Zip'),
    dates: columnsOf(header, 'Pickup Date', 'Delivery Date'),
    carrier: columnOf(header, 'Carrier'),
    charges: columnsOf(header, 'Base Rate', 'Fuel Surcharge', 'Chassis'),
    total: columnOf(header, 'Total Charge'),
    currency: columnOf(header, 'Currency'),
    weight: columnOf(header, 'Weight (lbs)'),
    weightUnit: 'lb',
    onceOnly: columnsOf(header, 'Weight (lbs)', 'Chassis Days'),
  },
  network(chance, laneCount) {
    const draw = weightedDraw(drayLanes(chance, laneCount), (_, rank) => zipfWeight(rank));
    return (rowChance, index, day) => drayRow(rowChance, draw(rowChance), index, day);
  },
};

function drayLanes(chance: Chance, laneCount: number): DrayLane[] {
  const drawPair = weightedDraw(portCities, (pair) => pair.port.pull * pair.city.pull);
  const lanes = new Map<string, DrayLane>();
  while (lanes.size < laneCount) {
    const { port, city, miles } = drawPair(chance);
    const container = chance.pick(containerTypes);
    const direction = chance.hit(0.7) ? 'Import' : 'Export';
    const key = `${port.code}|${city.name}|${city.state}|${container}|${direction}`;
    if (lanes.has(key)) continue;
    lanes.set(key, {
      port,
      city,
      container,
      direction,
      roundTripMiles: Math.max(8, Math.round(miles * 2 * chance.between(1.2, 1.3))),
      level: chance.between(0.9, 1.15),
      carriers: drawLaneCarriers(chance, roadCarriers),
    });
  }
  return [...lanes.values()];
}

function drayRow(chance: Chance, lane: DrayLane, index: number, day: number): string[] {
  const { port, city } = lane;
  const carrier = drawCarrier(chance, lane.carriers, roadCarriers);
  const chassisDays = chance.whole(1, 5);
  const base = Math.round(
    (240 + lane.roundTripMiles * 2.35) *
      lane.level *
      priceLevelOf(carrier) *
      chance.between(0.97, 1.04) *
      100,
  );
  const fuel = Math.round(base * chance.between(0.2, 0.28));
  const chassis = chassisDays * chassisCentsPerDay;
  return [
    containerNumber(index),
    isoDay(day),
    isoDay(day + (chance.hit(0.2) ? 1 : 0)),
    carrier,
    lane.container,
    lane.direction,
    port.name,
    port.code,
    city.name,
    city.state,
    chance.pick(city.zips),
    city.country,
    String(lane.roundTripMiles),
    String(chassisDays),
    String(chance.whole(12_000, 44_000)),
    centsText(base),
    centsText(fuel),
    centsText(chassis),
    centsText(base + fuel + chassis),
    'USD',
  ];
}
