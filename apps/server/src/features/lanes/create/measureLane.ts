import {
  kmPerMile,
  modeDetails,
  type OfferedMode,
  type Position,
  type RoadCountries,
  roadMiles,
} from '@lanewright/freight';
import { distanceKm, sharedSeaNetwork } from '../../reference-data/index.ts';
import { waysOf } from '../road-miles/calibrateRoutes.ts';
import { calibrationFor, type RoadEstimate } from '../road-miles/roadEstimate.ts';

/** A place, as far as it is known where it lies. */
type Located = {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly countryCode: string | null;
};

/**
 * Kilometres that a shipment travels from one place to another, as roll-up estimates them: by road freight's `roadMiles`, by
 * sea along the lanes that ships sail, by air the great circle. Null where a place has no position.
 */
export async function wayKm(
  mode: OfferedMode,
  from: Located,
  to: Located,
  road: RoadEstimate,
): Promise<number | null> {
  const [start, end] = [positionOf(from), positionOf(to)];
  if (start === null || end === null) return null;
  switch (modeDetails[mode].family) {
    case 'ocean':
      return (await sharedSeaNetwork()).distanceKm(start, end);
    case 'road': {
      const countries: RoadCountries = [from.countryCode, to.countryCode];
      return roadMiles(start, end, countries, road.rule, calibrationFor(road, countries)) * kmPerMile;
    }
    case 'air':
      return distanceKm(start, end);
  }
}

function positionOf({ latitude, longitude }: Located): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The miles of a lane by its way: drayage goes there and back. One decimal, as lanes keep them. */
export function laneMiles(mode: OfferedMode, km: number): number {
  return Math.round((km / kmPerMile) * waysOf(mode) * 10) / 10;
}
