import { Skeleton } from '@mantine/core';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { NoResult } from '../result/NoResult.tsx';
import type { Scenario } from '../scenarios.api.ts';
import { AnalysisPart } from './AnalysisPart.tsx';
import { useAnalyses } from './analyses.api.ts';
import { VolumeRange } from './VolumeRange.tsx';

/** The same award at other volumes than planned, as a range. */
export function VolumesTab({ scenario }: { scenario: Scenario }) {
  const { data, error, refetch } = useAnalyses(scenario.scenarioId);
  if (scenario.figures === null) return <NoResult scenario={scenario} />;
  if (error !== null && data === undefined)
    return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <Skeleton height={320} radius="md" role="status" aria-label="Loading what was worked out" />;
  return (
    <AnalysisPart
      scenario={scenario}
      kind="volumes"
      heading="If the volumes come differently"
      question="This award held against the planned volumes, without lanes that may never move, with a fifth less and more, and month by month as in history: what it would cost, and which rules and capacities it would break."
      analysis={data.find(({ kind }) => kind === 'volumes')}
    >
      {({ volumes }) => <VolumeRange cases={volumes ?? []} />}
    </AnalysisPart>
  );
}
