import { isoDay, monthOf } from './calendar.ts';
import { roadCarriers } from './carriers.ts';
import type { City } from './cities.ts';
import { drawCarrier, drawLaneCarriers, type LaneCarriers, priceLevelOf } from './laneCarriers.ts';
import { centsText } from './money.ts';
import { type Chance, weightedDraw, zipfWeight } from './random.ts';
import { columnOf, columnsOf, type Recipe } from './recipe.ts';
import { dieselUsdByMonth, drawRoadPair, roadEquipment, type RoadEquipment } from './roadMarket.ts';

const header = [
  'Load ID',
  'Ship Date',
  'Delivery Date',
  'Promised Delivery Date',
  'Carrier',
  'Equipment',
  'Origin City',
  'Origin State',
  'Origin Zip',
  'Origin Country',
  'Destination City',
  'Destination State',
  'Destination Zip',
  'Destination Country',
  'Miles',
  'Weight (lbs)',
  'Linehaul',
  'Fuel Surcharge',
  'Accessorials',
  'Total Charge',
  'Currency',
  'Business Unit',
  'Stops',
];

const businessUnits = ['Foods', 'Beverages', 'Home Care', 'Industrial'];
const stopOffCents = 7_500;

interface FtlLane {
  readonly origin: City;
  readonly destination: City;
  readonly equipment: RoadEquipment;
  readonly miles: number;
  /** The lane's own price level relative to the market. */
  readonly level: number;
  readonly weightLb: number;
  readonly businessUnit: string;
  readonly carriers: LaneCarriers;
}

/** Full truckloads between North American cities, as a transport management system exports them. */
export const roadFtl: Recipe = {
  title: 'Truckload shipments',
  header,
  mostLanes: 20_000,
  roles: {
    places: columnsOf(header, 'Origin City', 'Destination City'),
    zips: columnsOf(header, 'Origin Zip', 'Destination Zip'),
    dates: columnsOf(header, 'Ship Date', 'Delivery Date'),
    carrier: columnOf(header, 'Carrier'),
    charges: columnsOf(header, 'Linehaul', 'Fuel Surcharge', 'Accessorials'),
    total: columnOf(header, 'Total Charge'),
    currency: columnOf(header, 'Currency'),
    weight: columnOf(header, 'Weight (lbs)'),
    weightUnit: 'lb',
    onceOnly: columnsOf(header, 'Weight (lbs)', 'Stops'),
  },
  network(chance, laneCount) {
    const draw = weightedDraw(ftlLanes(chance, laneCount), (_, rank) => zipfWeight(rank));
    return (rowChance, index, day) => {
      let lane = draw(rowChance);
      // Produce is harvested in summer: in other months some refrigerated loads are replaced by others.
      if (lane.equipment.name === 'Reefer' && !rowChance.hit(produceSeason(monthOf(day))))
        lane = draw(rowChance);
      return ftlRow(rowChance, lane, index, day);
    };
  },
};

function produceSeason(month: number): number {
  return month >= 4 && month <= 7 ? 1 : 0.75;
}

function ftlLanes(chance: Chance, laneCount: number): FtlLane[] {
  const drawEquipment = weightedDraw(roadEquipment, (equipment) => equipment.share);
  const lanes = new Map<string, FtlLane>();
  while (lanes.size < laneCount) {
    const { origin, destination, miles } = drawRoadPair(chance);
    const equipment = drawEquipment(chance);
    const key = `${origin.name}|${origin.state}|${destination.name}|${destination.state}|${equipment.name}`;
    if (lanes.has(key)) continue;
    lanes.set(key, {
      origin,
      destination,
      equipment,
      miles,
      level: chance.between(0.88, 1.15),
      weightLb: chance.whole(14_000, 43_000),
      businessUnit: chance.pick(businessUnits),
      carriers: drawLaneCarriers(chance, roadCarriers),
    });
  }
  return [...lanes.values()];
}

function ftlRow(chance: Chance, lane: FtlLane, index: number, day: number): string[] {
  const { origin, destination, equipment } = lane;
  const carrier = drawCarrier(chance, lane.carriers, roadCarriers);
  const miles = Math.round(lane.miles * chance.between(0.99, 1.015));
  const ratePerMileUsd =
    (equipment.ratePerMileUsd + 190 / (miles + 80)) *
    lane.level *
    priceLevelOf(carrier) *
    chance.between(0.96, 1.05);
  const linehaul = Math.max(38_000, Math.round(miles * ratePerMileUsd * 100));
  const fuelPerMileUsd = ((dieselUsdByMonth[monthOf(day)] ?? 3.6) - 1.25) / equipment.milesPerGallon;
  const fuel = Math.round(miles * fuelPerMileUsd * 100);
  const stops = chance.hit(0.12) ? chance.whole(1, 3) : 0;
  const accessorials = stops * stopOffCents + (chance.hit(0.07) ? chance.whole(2, 16) * 2_500 : 0);
  const promisedDays = 1 + Math.floor(miles / 560);
  const transitDays = promisedDays + (chance.hit(0.06) ? chance.whole(1, 3) : 0);
  return [
    `LD${26_000_000 + index}`,
    isoDay(day),
    isoDay(day + transitDays),
    isoDay(day + promisedDays),
    carrier,
    equipment.name,
    origin.name,
    origin.state,
    chance.pick(origin.zips),
    origin.country,
    destination.name,
    destination.state,
    chance.pick(destination.zips),
    destination.country,
    String(miles),
    String(Math.min(45_000, Math.round(lane.weightLb * chance.between(0.85, 1.1)))),
    centsText(linehaul),
    centsText(fuel),
    centsText(accessorials),
    centsText(linehaul + fuel + accessorials),
    'USD',
    lane.businessUnit,
    String(stops),
  ];
}
