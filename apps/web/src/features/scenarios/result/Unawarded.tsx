import { Button } from '@mantine/core';
import { countOf } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import type { Scenario } from '../scenarios.api.ts';
import { useScenarioPart } from '../useScenarioPart.ts';
import classes from './Result.module.css';

type Reason = Scenario['unawarded'][number]['reason'];

const reasons: Readonly<Record<Reason, string>> = {
  noBid: 'no valid bids',
  allExcluded: 'rules exclude all bidders',
  noCapacity: 'rules and capacities leave no room for the bidders',
  dearerThanUnawarded: 'all bids exceed the price ceiling',
};

/** Unawarded lanes, by reason. */
export function Unawarded({ unawarded }: Pick<Scenario, 'unawarded'>) {
  const { openPart } = useScenarioPart();
  if (unawarded.length === 0) return null;
  return (
    <Panel
      heading="Not awarded"
      aside={
        <Button size="compact-xs" variant="default" onClick={() => openPart('lanes', { only: 'unawarded' })}>
          Show these lanes
        </Button>
      }
    >
      <ul className={classes.reasons}>
        {unawarded.map(({ reason, lanes }) => (
          <li key={reason}>
            <b>{countOf(lanes, 'lane')}</b>: {reasons[reason]}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
