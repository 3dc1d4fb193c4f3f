import type { OfferedMode } from '@lanewright/freight';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { type Crumb, Page } from '../../ui/Page.tsx';
import { choiceOf, useAddress } from '../../ui/useAddress.ts';
import { AnalysesTab } from './analyses/AnalysesTab.tsx';
import { VolumesTab } from './analyses/VolumesTab.tsx';
import { GuideTab } from './result/GuideTab.tsx';
import { LanesTab } from './result/LanesTab.tsx';
import { ResultTab } from './result/ResultTab.tsx';
import { partTitles, type ScenarioPart, scenarioParts } from './scenarioParts.ts';
import { type Scenario, useScenario } from './scenarios.api.ts';

interface ScenarioPageProps {
  mode: OfferedMode;
  scenarioId: string;
  /** The way here. */
  breadcrumb: readonly Crumb[];
}

const results: Readonly<Record<Exclude<ScenarioPart, 'rules'>, (scenario: Scenario) => ReactNode>> = {
  result: (scenario) => <ResultTab scenario={scenario} />,
  lanes: (scenario) => <LanesTab scenario={scenario} />,
  guide: (scenario) => <GuideTab scenario={scenario} />,
  costs: (scenario) => <AnalysesTab scenario={scenario} />,
  volumes: (scenario) => <VolumesTab scenario={scenario} />,
};

/** One award scenario: its rules, how it is worked out, and what came of it. */
export function ScenarioPage({ scenarioId, breadcrumb }: ScenarioPageProps) {
  const { data: scenario, error, refetch } = useScenario(scenarioId);
  const { address, change } = useAddress();
  const part = choiceOf(address, 'part', scenarioParts) ?? 'rules';
  return (
    <Page heading={scenario?.name ?? 'Scenario'} breadcrumb={breadcrumb}>
      {error !== null && scenario === undefined && (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      )}
      {error === null && scenario === undefined && (
        <Skeleton height={320} radius="md" role="status" aria-label="Loading the scenario" />
      )}
      {scenario !== undefined && (
        <Tabs
          value={part}
          onChange={(next) => change({ part: next === 'rules' ? '' : (next ?? ''), page: '' })}
          keepMounted={false}
        >
          <Tabs.List aria-label="Parts of the scenario">
            {scenarioParts.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {partTitles[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="rules">{null}</Tabs.Panel>
          {scenarioParts.map(
            (one) =>
              one !== 'rules' && (
                <Tabs.Panel key={one} value={one}>
                  {scenario.figures === null ? (
                    <EmptyState
                      title="Not worked out yet"
                      icon={Calculator}
                      action={<Button onClick={() => change({ part: '' })}>To the rules</Button>}
                    >
                      Once the scenario is solved, this is shown here.
                    </EmptyState>
                  ) : (
                    results[one](scenario)
                  )}
                </Tabs.Panel>
              ),
          )}
        </Tabs>
      )}
    </Page>
  );
}
