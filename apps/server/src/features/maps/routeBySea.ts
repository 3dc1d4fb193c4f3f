import {
  inSlices,
  type Position,
  type SeaNetwork,
  sharedSeaNetwork,
  type Slices,
} from '../reference-data/index.ts';

/** Origin and destination of a flow, in degrees. */
export type SeaEnds = readonly [
  originLatitude: number,
  originLongitude: number,
  destinationLatitude: number,
  destinationLongitude: number,
];

export interface SeaRoutes {
  /** Every point that a route uses, once; in thousandths of a degree, which are 100 m. */
  seaPoints: Position[];
  /** For each flow the indexes of its points, ends included; null if no sea route is known. */
  seaRoutes: (number[] | null)[];
}

/** Sea routes of flows, from the network behind the sea distances. Points that several flows share are sent once. */
export async function routeBySea(flows: readonly { ends: SeaEnds | null }[]): Promise<SeaRoutes> {
  if (flows.every(({ ends }) => ends === null)) return { seaPoints: [], seaRoutes: flows.map(() => null) };
  return inSlices(routesOf(await sharedSeaNetwork(), flows));
}

function* routesOf(network: SeaNetwork, flows: readonly { ends: SeaEnds | null }[]): Slices<SeaRoutes> {
  const places = new Map<string, number>();
  const seaPoints: Position[] = [];
  const placeOf = ({ latitude, longitude }: Position): number => {
    const point = { latitude: thousandths(latitude), longitude: thousandths(longitude) };
    const key = `${point.latitude} ${point.longitude}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, seaPoints.length);
    return seaPoints.push(point) - 1;
  };
  const seaRoutes: (number[] | null)[] = [];
  for (const { ends } of flows) {
    seaRoutes.push(ends === null ? null : (pointsOf(network, ends)?.map(placeOf) ?? null));
    yield;
  }
  return { seaPoints, seaRoutes };
}

const pointsOf = (network: SeaNetwork, [fromLatitude, fromLongitude, toLatitude, toLongitude]: SeaEnds) =>
  network.routeBetween(
    { latitude: fromLatitude, longitude: fromLongitude },
    { latitude: toLatitude, longitude: toLongitude },
  )?.points;

const thousandths = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;
