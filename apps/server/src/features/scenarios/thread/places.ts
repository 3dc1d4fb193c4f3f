import { laneVolume, type PackedInput } from '../input/packedInput.ts';

/** Indices of lanes and bids in the packed input, by the optimiser's ids. */
export type Places = {
  laneOf(laneId: string): number;
  /** −1 where the carrier does not bid on the lane. */
  bidOf(laneId: string, carrierId: string): number;
  volumeOf(laneId: string): number;
};

export function placesOf(packed: PackedInput): Places {
  const { lanes, carriers, bids } = packed;
  const laneAt = new Map(lanes.id.map((id, at) => [id, at]));
  const carrierAt = new Map(carriers.id.map((id, at) => [id, at]));
  const laneOf = (laneId: string) => laneAt.get(laneId) ?? -1;
  return {
    laneOf,
    bidOf(laneId, carrierId) {
      const lane = laneOf(laneId);
      const carrier = carrierAt.get(carrierId);
      for (let bid = lanes.firstBid[lane]!; bid < lanes.firstBid[lane + 1]!; bid++)
        if (bids.carrier[bid] === carrier) return bid;
      return -1;
    },
    volumeOf: (laneId) => laneVolume(packed, laneOf(laneId)),
  };
}
