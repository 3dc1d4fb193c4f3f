import type { SeededLanes } from './seedLanes.ts';
import type { TestApp } from './testApp.ts';

/** An end of a lane: its label and its place without what is not known. */
export type SeededEnd = {
  readonly label: string;
  readonly countryCode?: string | undefined;
  readonly stateCode?: string | undefined;
  readonly portCode?: string | undefined;
  readonly cityName?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
};

/** Gives seeded lanes other ends, by their place in the order of their IDs, from 1. */
export async function placeLanes(
  testApp: TestApp,
  { customerId, laneIds }: SeededLanes,
  endsOf: (at: number) => { readonly origin: SeededEnd; readonly destination: SeededEnd },
): Promise<void> {
  const inOrder = laneIds.toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
  const ends = inOrder.map((_, index) => endsOf(index + 1));
  const places = (end: 'origin' | 'destination') =>
    ends.map(({ [end]: place }) => JSON.stringify({ ...place, label: undefined }));
  await testApp.platform.database.bulkPool.query(
    `UPDATE lanes l SET origin_label = n.origin_label, origin_place = n.origin_place, destination_label = n.destination_label,
       destination_place = n.destination_place
     FROM unnest($2::bigint[], $3::text[], $4::jsonb[], $5::text[], $6::jsonb[])
       AS n(lane_id, origin_label, origin_place, destination_label, destination_place)
     WHERE l.customer_id = $1 AND l.lane_id = n.lane_id`,
    [
      customerId,
      inOrder,
      ends.map(({ origin }) => origin.label),
      places('origin'),
      ends.map(({ destination }) => destination.label),
      places('destination'),
    ],
  );
}
