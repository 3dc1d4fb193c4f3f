import type { LaneColour } from '@lanewright/freight';
import type { ModeFigures } from './dashboard.api.ts';

export interface ColourPart {
  /** Undefined for lanes without a standing. */
  colour: LaneColour | undefined;
  lanes: number;
  /** Share of all lanes of the mode. */
  percent: number;
}

/** Returns a mode's lanes by standing, those without one last; parts without lanes are omitted. */
export function colourParts(stats: Pick<ModeFigures, 'lanes' | 'green' | 'amber' | 'red'>): ColourPart[] {
  const { lanes, green, amber, red } = stats;
  const parts: [LaneColour | undefined, number][] = [
    ['Green', green],
    ['Amber', amber],
    ['Red', red],
    [undefined, Math.max(0, lanes - green - amber - red)],
  ];
  return parts
    .filter(([, count]) => count > 0)
    .map(([colour, count]) => ({ colour, lanes: count, percent: (100 * count) / lanes }));
}
