import { Skeleton } from '@mantine/core';
import { NoResult } from '../result/NoResult.tsx';
import type { Scenario } from '../scenarios.api.ts';
import { AnalysisPart } from './AnalysisPart.tsx';
import { useAnalyses } from './analyses.api.ts';
import { VolumeRange } from './VolumeRange.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';

/** The same award at volumes other than planned, as a range. */
export function VolumesTab({ scenario }: { scenario: Scenario }) {
  const asked = useAnalyses(scenario.scenarioId);
  if (scenario.figures === null) return <NoResult scenario={scenario} />;
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the analyses" />}
    >
      {(data) => (
        <AnalysisPart
          scenario={scenario}
          kind="volumes"
          heading="Volume sensitivity"
          question="Tests this award against the planned volumes, without lanes that may not run, with 20% less and 20% more, and month by month as in history: what it would cost, and which rules and capacities it would break."
          analysis={data.find(({ kind }) => kind === 'volumes')}
        >
          {({ volumes }) => <VolumeRange cases={volumes ?? []} />}
        </AnalysisPart>
      )}
    </Loaded>
  );
}
