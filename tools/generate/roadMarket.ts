import { type City, cities } from './cities.ts';
import { greatCircleMiles } from './geometry.ts';
import { type Chance, weightedDraw } from './random.ts';

/** A kind of trailer with its share of loads, rate per mile and fuel consumption. */
export interface RoadEquipment {
  readonly name: string;
  readonly share: number;
  readonly ratePerMileUsd: number;
  readonly milesPerGallon: number;
}

export const roadEquipment: readonly RoadEquipment[] = [
  { name: 'Van', share: 65, ratePerMileUsd: 1.95, milesPerGallon: 6 },
  { name: 'Reefer', share: 22, ratePerMileUsd: 2.3, milesPerGallon: 5.5 },
  { name: 'Flatbed', share: 13, ratePerMileUsd: 2.45, milesPerGallon: 5 },
];

/** Diesel in USD per gallon by calendar month, January first. */
export const dieselUsdByMonth = [3.62, 3.66, 3.58, 3.55, 3.51, 3.6, 3.72, 3.74, 3.7, 3.66, 3.71, 3.65];

const drawCity = weightedDraw(cities, (city) => city.pull);
const shortestMiles = 60;

/** Picks two cities with a road connection, mostly inside the United States, and the road miles between them. */
export function drawRoadPair(chance: Chance): { origin: City; destination: City; miles: number } {
  for (;;) {
    const origin = drawCity(chance);
    const destination = drawCity(chance);
    const domestic = origin.country === 'US' && destination.country === 'US';
    // Canada and Mexico ship little to each other, and this shipper has no domestic freight in them.
    if (!domestic && (origin.country === destination.country || !chance.hit(0.35))) continue;
    const direct = greatCircleMiles(origin, destination);
    if (direct < shortestMiles) continue;
    // Long distances often go by rail: few truckloads go from coast to coast.
    if (chance.next() > 1.15 - direct / 3_000) continue;
    return { origin, destination, miles: direct * chance.between(1.2, 1.3) };
  }
}
