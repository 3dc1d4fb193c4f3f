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

/** A place with its position, if known. */
type Located = {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly countryCode: string | null;
};

/**
 * Returns the kilometres that a shipment travels between two places, as roll-up estimates them: by road freight's `roadMiles`, by
 * sea along shipping lanes, by air the great circle. Null if a place has no position.
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

/** Miles of a lane from its one-way distance: drayage goes there and back. One decimal, as stored. */
export function laneMiles(mode: OfferedMode, km: number): number {
  return Math.round((km / kmPerMile) * waysOf(mode) * 10) / 10;
}
