import type { MapFlow, MapPlace } from '../../../ui/map/mapTypes.ts';

/** A lane with the positions of its ends, if known. */
export interface LaneWithEnds {
  laneId: string;
  origin: string;
  destination: string;
  originLatitude: number | null;
  originLongitude: number | null;
  destinationLatitude: number | null;
  destinationLongitude: number | null;
}

export interface LanesOnMap<Lane extends LaneWithEnds> {
  places: MapPlace[];
  flows: MapFlow[];
  /** The lanes of a flow, by flow ID. */
  lanesOf: ReadonlyMap<string, readonly Lane[]>;
  /** Number of lanes with an end that has no position. */
  without: number;
}

/** Weight of a lane, and its cost before and now, for the colour of its flow. */
interface LaneWeighed {
  weight: number;
  beforeUsd: number | null;
  nowUsd: number;
}

/** Groups lanes between the same places into flows, coloured by savings in percent. */
export function lanesOnMap<Lane extends LaneWithEnds>(
  lanes: readonly Lane[],
  weigh: (lane: Lane) => LaneWeighed,
): LanesOnMap<Lane> {
  const places = new Map<string, MapPlace>();
  const lanesOf = new Map<string, Lane[]>();
  const ends = new Map<string, { from: string; to: string }>();
  let without = 0;
  for (const lane of lanes) {
    const from = placeOf(lane.origin, lane.originLatitude, lane.originLongitude);
    const to = placeOf(lane.destination, lane.destinationLatitude, lane.destinationLongitude);
    if (from === null || to === null) {
      without += 1;
      continue;
    }
    places.set(from.id, from).set(to.id, to);
    const id = `${from.id}>${to.id}`;
    ends.set(id, { from: from.id, to: to.id });
    const same = lanesOf.get(id);
    if (same === undefined) lanesOf.set(id, [lane]);
    else same.push(lane);
  }
  const flows = [...ends].map(([id, { from, to }]): MapFlow => {
    let [weight, before, now] = [0, 0, 0];
    for (const lane of lanesOf.get(id) ?? []) {
      const one = weigh(lane);
      weight += one.weight;
      // Savings need a reference.
      if (one.beforeUsd === null || one.beforeUsd <= 0) continue;
      before += one.beforeUsd;
      now += one.nowUsd;
    }
    return { id, from, to, weight, savingsPercent: before > 0 ? ((before - now) / before) * 100 : null };
  });
  return { places: [...places.values()], flows, lanesOf, without };
}

function placeOf(label: string, latitude: number | null, longitude: number | null): MapPlace | null {
  if (latitude === null || longitude === null) return null;
  return { id: `${label}@${latitude},${longitude}`, label, latitude, longitude };
}
