import { Mode, modeDetails, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { findLaneEnd, type NamedEnd } from '../../shipments/index.ts';

type Found = Extract<Awaited<ReturnType<typeof findLaneEnd>>, { place: unknown }>;
export type LaneEnds = {
  readonly origin: Found;
  readonly destination: Found;
  readonly direction: 'Import' | 'Export' | null;
  /** The region of both ends; NONE where they differ. */
  readonly tradeRegion: string;
  readonly originRegion: string;
  readonly destinationRegion: string;
};
type WantedEnds = {
  readonly origin: NamedEnd;
  readonly destination: NamedEnd;
  readonly direction?: 'Import' | 'Export' | undefined;
};

/** Finds both ends of a lane as roll-up would: a drayage import comes from the port, whichever end was given first. */
export async function findLaneEnds(
  tx: Transaction,
  customerId: string | null,
  mode: OfferedMode,
  wanted: WantedEnds,
): Promise<LaneEnds> {
  const named = {
    origin: await requireEnd(tx, customerId, mode, 'origin', wanted.origin),
    destination: await requireEnd(tx, customerId, mode, 'destination', wanted.destination),
  };
  if (named.origin.node.nodeKey === named.destination.node.nodeKey)
    throw refuse('same_location', 'Origin and destination must differ', { field: 'destination' });
  const { direction, isTurned } =
    mode === Mode.RoadDrayage
      ? wayOfContainer(named, wanted.direction)
      : { direction: null, isTurned: false };
  const [origin, destination] = isTurned
    ? [named.destination, named.origin]
    : [named.origin, named.destination];
  const originRegion = origin.tradeRegion ?? 'NONE';
  const destinationRegion = destination.tradeRegion ?? 'NONE';
  const tradeRegion = originRegion === destinationRegion ? originRegion : 'NONE';
  return { origin, destination, direction, tradeRegion, originRegion, destinationRegion };
}

function wayOfContainer(
  { origin, destination }: { origin: Found; destination: Found },
  said: 'Import' | 'Export' | undefined,
) {
  const [fromPort, toPort] = [origin, destination].map(({ node }) => node.nodeKey.startsWith('port:'));
  const direction = said ?? (toPort && !fromPort ? 'Export' : 'Import');
  return { direction, isTurned: direction === 'Export' ? fromPort && !toPort : toPort && !fromPort } as const;
}

async function requireEnd(
  tx: Transaction,
  customerId: string | null,
  mode: OfferedMode,
  role: 'origin' | 'destination',
  end: NamedEnd,
): Promise<Found> {
  const found = await findLaneEnd(tx, customerId, mode, role, end);
  if ('place' in found) return found;
  const what = role === 'origin' ? 'The origin' : 'The destination';
  if (found.needsPort)
    throw refuse(
      'port_unknown',
      `${what} is not a known port. Enter its UN/LOCODE or choose it from the list`,
      { field: role, ...mayBe(found.mayBe) },
    );
  throw refuse(
    'location_ambiguous',
    found.mayBe.length > 0
      ? `${what} is ambiguous. Add a state or country`
      : `${what} is not a known location`,
    { field: role, ...mayBe(found.mayBe) },
  );
}

const mayBe = (labels: readonly string[]) =>
  labels.length === 0 ? {} : { detail: `Possible matches: ${labels.join('; ')}.` };

/** The assumptions about the lane's ends, as sentences. */
export function notesOnEnds(mode: OfferedMode, { origin, destination }: LaneEnds): string[] {
  return [origin, destination].flatMap(({ node, place }) =>
    node.marked === 'assumedAirport' && modeDetails[mode].family === 'air'
      ? [`${node.label} is used as the airport for ${place.label}.`]
      : [],
  );
}
