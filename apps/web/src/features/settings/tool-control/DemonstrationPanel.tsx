import { Skeleton } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressSteps } from '../../../ui/ProgressSteps.tsx';
import { type DemonstrationReset, resetQuery, useResetDemonstration } from './toolControl.api.ts';
import classes from './ToolControl.module.css';

/** The demonstration's companies, with a button to reset it and the progress. */
export function DemonstrationPanel() {
  const asked = useQuery(resetQuery);
  const reset = useResetDemonstration();
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={220} radius="md" role="status" aria-label="Loading the demo" />}
    >
      {(data) => {
        const { companies, isPlanted, last } = data;
        if (companies.length === 0) {
          return (
            <EmptyState title="No demo data">
              Demo companies are created when the product starts in demo mode. There is nothing to reset.
            </EmptyState>
          );
        }
        const isRunning = last?.state === 'Running';
        return (
          <Panel
            heading="Demonstration"
            aside={
              <ConfirmButton
                size="xs"
                variant="default"
                question="Reset demo data?"
                consequence={`Uploads, lanes, tenders, bids, awards and settings of ${countOf(companies.length, 'demonstration company', 'demonstration companies')} are permanently deleted${isPlanted ? ', and are planted as at the first start' : ''}. The passwords of their users are reset to those on the login page. Other companies and the audit log are not affected.`}
                confirmLabel="Reset demo"
                reason={isRunning && 'Reset in progress'}
                onConfirm={() => reset.mutateAsync()}
              >
                Reset demo data
              </ConfirmButton>
            }
          >
            <p className={classes.lead}>Only these companies are affected:</p>
            <ul className={classes.companies}>
              {companies.map(({ id, name, kind }) => (
                <li key={id}>
                  {name} <span className={classes.lead}>({kind})</span>
                </li>
              ))}
            </ul>
            {last !== null && <LastReset last={last} />}
          </Panel>
        );
      }}
    </Loaded>
  );
}

function LastReset({ last }: { last: DemonstrationReset }) {
  const { state, askedAt, endedAt, step, stepsDone, steps, failure } = last;
  return (
    <ProgressSteps
      label="Last reset"
      steps={[
        { id: 'asked', label: `Requested ${formatMoment(askedAt)}`, state: 'done' },
        {
          id: 'work',
          label: state === 'Running' ? sayStep(step) : 'Deleted and recreated',
          state: state === 'Running' ? 'current' : state === 'Done' ? 'done' : 'failed',
          ...(state === 'Running' ? { count: { done: stepsDone, total: steps, of: 'steps' } } : {}),
          ...(failure === null
            ? {}
            : { detail: `Not completed: ${failure}. The next reset adds what is missing.` }),
        },
        {
          id: 'ready',
          label: endedAt === null || state === 'Failed' ? 'Ready' : `Ready ${formatMoment(endedAt)}`,
          state: state === 'Done' ? 'done' : 'waiting',
        },
      ]}
    />
  );
}

const planting: Readonly<Record<string, string>> = {
  companies: 'Companies and their users are restored',
  'lanes of the demonstration': 'Lanes, bids and awards are created',
  'markets to compare with': 'Benchmarks are created',
};

function sayStep(step: string | null): string {
  if (step === null) return 'Waiting to start';
  return planting[step] ?? `Deleting: ${step}`;
}
