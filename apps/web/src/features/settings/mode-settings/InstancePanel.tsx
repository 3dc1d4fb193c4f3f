import { Skeleton } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { countOf, formatMonths } from '../../../ui/figures.ts';
import { Loaded, together } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUnitsQuery, equipmentQuery, instanceQuery, type ModePlace } from './modeSettings.api.ts';
import { RoadMilesFacts } from './RoadMilesFacts.tsx';
import classes from './ModeSettings.module.css';

/** Summary of a mode's setup: contract period, version of the charges, business units, equipment. */
export function InstancePanel({ place }: { place: ModePlace }) {
  const instance = useQuery(instanceQuery(place));
  const units = useQuery(businessUnitsQuery(place));
  const equipment = useQuery(equipmentQuery(place));
  return (
    <Loaded query={together(instance, units, equipment)} skeleton={<Skeleton height={220} />}>
      {([{ contractMonths, structureVersion }, names, types]) => (
        <Panel heading="Instance">
          <dl className={classes.facts}>
            <dt>Contract period</dt>
            <dd>
              {formatMonths(contractMonths)} ({countOf(contractMonths.length, 'month')})
            </dd>
            <dt>Charge structure</dt>
            <dd>Version {structureVersion}</dd>
            <dt>Business units</dt>
            <dd>
              {names.length === 0
                ? 'None yet. They are taken from the shipments of approved uploads.'
                : names.join(' · ')}
            </dd>
            <dt>Equipment</dt>
            <dd>
              {types.length === 0
                ? 'None. Add equipment types under Management.'
                : types.map(({ name }) => name).join(' · ')}
            </dd>
            <RoadMilesFacts place={place} />
          </dl>
        </Panel>
      )}
    </Loaded>
  );
}
