import { memo } from 'react';
import { type MapColours, savingColour } from './mapColours.ts';
import type { DrawnFlow } from './mapTypes.ts';
import classes from './WorldMap.module.css';

interface FlowsProps {
  flows: readonly DrawnFlow[];
  /** IDs of the visible flows; null: all. */
  shown: ReadonlySet<string> | null;
  /** The one highlighted by pointer or keyboard. */
  active: string | null;
  colours: MapColours;
}

/** A few hundred flows, each an element; filtered-out ones stay as faint lines. */
export const SvgFlows = memo(function SvgFlows({ flows, shown, active, colours }: FlowsProps) {
  return (
    <g className={classes.flows}>
      {flows.map(({ flow, path, width }) => (
        <path
          key={flow.id}
          d={path}
          stroke={savingColour(flow.savingsPercent, colours)}
          strokeWidth={width}
          data-faint={(shown !== null && !shown.has(flow.id)) || undefined}
          data-active={flow.id === active || undefined}
        />
      ))}
    </g>
  );
});

/** Maximum number of flows with arrows: more would hide each other. */
const mostArrows = 80;

/** Returns the flows with arrows: the widest visible ones, and the highlighted one. */
export function arrowsOf({
  flows,
  shown,
  active,
}: Pick<FlowsProps, 'flows' | 'shown' | 'active'>): DrawnFlow[] {
  let drawn = 0;
  return flows.filter(({ flow, arrow }) => {
    if (arrow === null || (shown !== null && !shown.has(flow.id))) return false;
    drawn += 1;
    return drawn <= mostArrows || flow.id === active;
  });
}

/** Arrowheads at the destinations, above the flows. */
export const Arrows = memo(function Arrows(props: FlowsProps) {
  const { colours } = props;
  return (
    <g stroke={colours.sea} strokeWidth={0.7} strokeLinejoin="round">
      {arrowsOf(props).map(({ flow, arrow }) => (
        <path key={flow.id} d={arrow ?? ''} fill={savingColour(flow.savingsPercent, colours)} />
      ))}
    </g>
  );
});
