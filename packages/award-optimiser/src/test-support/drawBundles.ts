import type { TenderBid, TenderBundle, TenderLane } from '../model.ts';

const unit = (value: number) => Math.round(value * 100) / 100;

/** Returns the tenth of the lanes with the most volume. */
export function largest(lanes: readonly TenderLane[]): string[] {
  const volume = ({ monthlyVolumes }: TenderLane) => monthlyVolumes.reduce((sum, each) => sum + each, 0);
  return lanes
    .toSorted((a, b) => volume(b) - volume(a))
    .slice(0, Math.ceil(lanes.length / 10))
    .map(({ id }) => id);
}

/** Generates up to 200 bundles of two to four neighbouring lanes, 5% below the carrier's bids. */
export function drawBundles(
  lanes: readonly TenderLane[],
  bids: readonly TenderBid[],
  carrierIds: readonly string[],
  laneCount: number,
  random: () => number,
): TenderBundle[] {
  const count = Math.min(200, Math.floor(laneCount / 40));
  const firstBid = new Map<string, number>();
  bids.forEach(({ laneId }, at) => {
    if (!firstBid.has(laneId)) firstBid.set(laneId, at);
  });
  const bundles: TenderBundle[] = [];
  for (let at = 0; at < count; at++) {
    const carrierId = carrierIds[Math.floor(random() * carrierIds.length)]!;
    const from = Math.floor(random() * lanes.length);
    const parts: { laneId: string; pricePerUnit: number }[] = [];
    for (let step = 0; step < 40 && parts.length < 4; step++) {
      const lane = lanes[(from + step) % lanes.length]!;
      for (let place = firstBid.get(lane.id)!; bids[place]?.laneId === lane.id; place++)
        if (bids[place]!.carrierId === carrierId)
          parts.push({ laneId: lane.id, pricePerUnit: unit(bids[place]!.pricePerUnit * 0.95) });
    }
    if (parts.length > 1) bundles.push({ id: `B${at + 1}`, carrierId, lanes: parts });
  }
  return bundles;
}
