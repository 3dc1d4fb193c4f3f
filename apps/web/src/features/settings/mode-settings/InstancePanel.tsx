import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf, formatMonths } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUnitsQuery, equipmentQuery, instanceQuery, type ModePlace } from './modeSettings.api.ts';
import { RoadMilesFacts } from './RoadMilesFacts.tsx';
import classes from './ModeSettings.module.css';

/** What a mode is set up as, at a glance: contract period, version of the charges, business units, equipment. */
export function InstancePanel({ place }: { place: ModePlace }) {
  const instance = useQuery(instanceQuery(place));
  const units = useQuery(businessUnitsQuery(place));
  const equipment = useQuery(equipmentQuery(place));
  const failed = [instance, units, equipment].find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined) return <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />;
  if (instance.data === undefined || units.data === undefined || equipment.data === undefined)
    return <Skeleton height={220} />;
  const { contractMonths, structureVersion } = instance.data;
  return (
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
          {units.data.length === 0
            ? 'None yet: they come with the shipments of approved uploads.'
            : units.data.join(' · ')}
        </dd>
        <dt>Equipment</dt>
        <dd>
          {equipment.data.length === 0
            ? 'None: add equipment types under Management.'
            : equipment.data.map(({ name }) => name).join(' · ')}
        </dd>
        <RoadMilesFacts place={place} />
      </dl>
    </Panel>
  );
}
