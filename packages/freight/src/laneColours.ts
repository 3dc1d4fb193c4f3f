/** A carrier's standing on a lane, best first. */
export const laneColours = ['Green', 'Amber', 'Red'] as const;
export type LaneColour = (typeof laneColours)[number];

export function isBetterColour(colour: LaneColour, than: LaneColour): boolean {
  return laneColours.indexOf(colour) < laneColours.indexOf(than);
}
