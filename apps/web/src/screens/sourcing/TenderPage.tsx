import { Skeleton } from '@mantine/core';
import { useCallback } from 'react';
import { paths } from '../../app/paths.ts';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { LanesOfTender } from '../../features/tenders/event/LanesOfTender.tsx';
import { ResultsPanel } from '../../features/tenders/event/ResultsPanel.tsx';
import { RoundsTable } from '../../features/tenders/event/RoundsTable.tsx';
import { TenderActions } from '../../features/tenders/event/TenderActions.tsx';
import { TenderFacts } from '../../features/tenders/event/TenderFacts.tsx';
import { useTender } from '../../features/tenders/tenders.api.ts';
import { formatMoment } from '../../ui/figures.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Sourcing.module.css';

/** One tender event: its state, rounds, results, carriers and lanes. */
export function TenderPage({ tenderId }: { tenderId: string }) {
  const asked = useTender(tenderId);
  const { data: tender, refetch } = asked;
  const carriers = useCarriers().data;
  const onDue = useCallback(() => void refetch(), [refetch]);
  return (
    <Page
      heading={tender?.name ?? 'Tender event'}
      breadcrumb={[{ label: 'Tender events', to: paths.sourcing() }]}
      actions={tender === undefined ? undefined : <TenderActions tender={tender} carriers={carriers} />}
    >
      <LoadProblem query={asked} />
      {asked.isPending && !asked.isError && (
        <Skeleton height={320} radius="md" role="status" aria-label="Loading the event" />
      )}
      {tender !== undefined && (
        <>
          <TenderFacts tender={tender} onDue={onDue} />
          <RoundsTable tender={tender} />
          <ResultsPanel tender={tender} />
          <Panel heading={tender.state === 'Draft' ? 'Carriers' : 'Invited carriers'}>
            <ul className={classes.invited}>
              {tender.carriers.map((carrier) => (
                <li key={carrier.carrierId}>
                  {carrier.name}
                  <span className={classes.quiet}>
                    {tender.state === 'Draft'
                      ? 'Not invited yet'
                      : `Invited ${formatMoment(carrier.invitedAt)}`}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          <LanesOfTender tender={tender} />
        </>
      )}
    </Page>
  );
}
