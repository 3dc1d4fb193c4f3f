import { memo } from 'react';
import { type MapColours, savingColour } from './mapColours.ts';
import type { DrawnFlow } from './mapTypes.ts';
import classes from './WorldMap.module.css';

interface FlowsProps {
  flows: readonly DrawnFlow[];
  /** Ids of the flows that are shown; null: all. */
  shown: ReadonlySet<string> | null;
  /** The one under the pointer or the keyboard. */
  active: string | null;
  colours: MapColours;
}

/** A few hundred flows, each an element: what is not shown stays as a trace. */
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

/** So many flows show where they lead: more arrows would hide each other. */
const mostArrows = 80;

/** Which of the flows have arrows: the widest of those shown, and the one that is pointed at. */
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

/** Arrowheads over the flows, at their destinations. */
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
