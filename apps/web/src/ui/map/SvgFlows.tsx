import { memo } from 'react';
import { savingColour } from './mapColours.ts';
import type { DrawnFlow } from './mapTypes.ts';
import classes from './WorldMap.module.css';

interface FlowsProps {
  flows: readonly DrawnFlow[];
  /** Ids of the flows that are shown; null: all. */
  shown: ReadonlySet<string> | null;
  /** The one under the pointer or the keyboard. */
  active: string | null;
}

/** A few hundred flows, each an element: what is not shown stays as a trace. */
export const SvgFlows = memo(function SvgFlows({ flows, shown, active }: FlowsProps) {
  return (
    <g className={classes.flows}>
      {flows.map(({ flow, path, width }) => (
        <path
          key={flow.id}
          d={path}
          stroke={savingColour(flow.savingsPercent)}
          strokeWidth={width}
          data-faint={(shown !== null && !shown.has(flow.id)) || undefined}
          data-active={flow.id === active || undefined}
        />
      ))}
    </g>
  );
});
