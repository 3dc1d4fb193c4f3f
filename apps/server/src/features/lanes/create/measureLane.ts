import { Mode, modeDetails, type OfferedMode } from '@lanewright/freight';
import { distanceKm, type Position, sharedSeaNetwork } from '../../reference-data/index.ts';

const kmPerMile = 1.609344;
/** Roads are a third longer than the great circle. */
const roadFactor = 1.34;

/** A place, as far as it is known where it lies. */
type Located = { readonly latitude: number | null; readonly longitude: number | null };

/**
 * Kilometres that a shipment travels from one place to another, as roll-up estimates them: by road a third more than the
 * great circle, by sea along the lanes that ships sail, by air the great circle. Null where a place has no position.
 */
export async function wayKm(mode: OfferedMode, from: Located, to: Located): Promise<number | null> {
  const [start, end] = [positionOf(from), positionOf(to)];
  if (start === null || end === null) return null;
  switch (modeDetails[mode].family) {
    case 'ocean':
      return (await sharedSeaNetwork()).distanceKm(start, end);
    case 'road':
      return distanceKm(start, end) * roadFactor;
    case 'air':
      return distanceKm(start, end);
  }
}

function positionOf({ latitude, longitude }: Located): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The miles of a lane by its way: drayage goes there and back. One decimal, as lanes keep them. */
export function laneMiles(mode: OfferedMode, km: number): number {
  const ways = mode === Mode.RoadDrayage ? 2 : 1;
  return Math.round((km / kmPerMile) * ways * 10) / 10;
}
