import type { Chance } from './random.ts';

/** Carriers of a lane: an incumbent with most of it, a second, and the spot market. */
export interface LaneCarriers {
  readonly incumbent: string;
  readonly second: string;
}

/** Picks the two regular carriers of a lane. */
export function drawLaneCarriers(chance: Chance, carriers: readonly string[]): LaneCarriers {
  return { incumbent: chance.pick(carriers), second: chance.pick(carriers) };
}

/** Picks the carrier of one shipment: 62% the incumbent, 26% the second, otherwise any carrier. */
export function drawCarrier(chance: Chance, lane: LaneCarriers, carriers: readonly string[]): string {
  const mark = chance.next();
  if (mark < 0.62) return lane.incumbent;
  return mark < 0.88 ? lane.second : chance.pick(carriers);
}

/** A carrier's own price level, constant within the file: 0.94 to 1.06. */
export function priceLevelOf(carrier: string): number {
  let mixed = 17;
  for (let i = 0; i < carrier.length; i += 1) mixed = (mixed * 31 + carrier.charCodeAt(i)) % 1009;
  return 0.94 + (mixed / 1009) * 0.12;
}
