import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Pictures.module.css';
import { describeFlows, flowsPicked, idOfFlow } from './flows.ts';
import type { LanesFilter } from '../figure/figure.api.ts';
import type { Visualiser } from './pictures.api.ts';
import type { Picked } from './visualiserAddress.ts';

interface PickedFlowProps {
  visualiser: Visualiser;
  picked: Picked;
  onClear: () => void;
  /** Renders a link to the lanes of a filter with this text. */
  lanesLink: (filter: LanesFilter, words: string) => ReactNode;
}

/** The selection on the map in one line, with a link to its lanes and a button to clear it. */
export function PickedFlow({ visualiser, picked, onClear, lanesLink }: PickedFlowProps) {
  const about = describeFlows(visualiser)(picked);
  const flow = visualiser.flows.find((one) => picked.kind === 'flow' && idOfFlow(one) === picked.id);
  const count = flowsPicked(visualiser, picked)?.size ?? 0;
  return (
    <div className={classes.picked} role="status">
      <strong>{about?.title ?? 'The selected item is not among these flows'}</strong>
      {about?.lines.map(([name, value]) => (
        <span key={name}>
          <span className={classes.quiet}>{name}</span> {value}
        </span>
      ))}
      {about !== null && count === 0 && <span className={classes.quiet}>no flows</span>}
      <span className={classes.pickedActions}>
        {flow !== undefined && lanesLink(flow.filter, 'Show lanes')}
        <Button size="compact-xs" variant="default" onClick={onClear}>
          Show all flows
        </Button>
      </span>
    </div>
  );
}
