import type { PackedInput } from '../input/packedInput.ts';

type Figure = 'service' | 'terms' | 'transitDays' | 'co2KgPerUnit';

/** Substitute for a missing figure of a bid: the lower median of the lane's bids, a value that was actually bid. */
export function lowerMedian({ lanes, carriers, bids }: PackedInput) {
  return (figure: Figure, lane: number): number | null => {
    const known: number[] = [];
    for (let bid = lanes.firstBid[lane]!; bid < lanes.firstBid[lane + 1]!; bid++) {
      const value =
        figure === 'service' || figure === 'terms' ? carriers[figure][bids.carrier[bid]!] : bids[figure][bid];
      if (value != null && !Number.isNaN(value)) known.push(value);
    }
    known.sort((a, b) => a - b);
    return known[(known.length - 1) >> 1] ?? null;
  };
}
