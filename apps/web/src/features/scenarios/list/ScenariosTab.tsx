import type { OfferedMode } from '@lanewright/freight';
import { Group, Skeleton, Text } from '@mantine/core';
import { Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { type ScenarioHead, useScenarioChoices, useScenarios } from '../scenarios.api.ts';
import { NewScenario } from './NewScenario.tsx';
import { ScenarioList } from './ScenarioList.tsx';

interface ScenariosTabProps {
  mode: OfferedMode;
  pageOf: (scenarioId: string, part?: 'result') => string;
  /** Opens a newly created scenario. */
  onMade: (scenarioId: string) => void;
  onCompare: (scenarioIds: readonly string[]) => void;
  /** Shown while no lane has bids. */
  noBids: ReactNode;
}

const maxCompared = 4;

/** Award scenarios of a mode with their costs, and a way to compare them. */
export function ScenariosTab({ mode, pageOf, onMade, onCompare, noBids }: ScenariosTabProps) {
  const scenarios = useScenarios(mode);
  const choices = useScenarioChoices(mode).data;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const { data, error } = scenarios;
  if (error !== null && data === undefined) return <LoadProblem query={scenarios} />;
  if (data === undefined)
    return (
      <div role="status" aria-label="Loading the scenarios">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={78} mb={8} radius="md" />
        ))}
      </div>
    );
  // Deleted scenarios, and those without a result, drop out of the comparison.
  const chosen = marked.filter((id) =>
    data.some(({ scenarioId, figures }) => scenarioId === id && figures !== null),
  );
  const newScenario = <NewScenario mode={mode} scenarios={data} onMade={(made) => onMade(made.scenarioId)} />;
  if (data.length === 0)
    return (
      <EmptyState title="No award scenarios yet" icon={Scale} action={newScenario}>
        Set rules, such as at most six carriers, or incumbents kept where they are close to the best bid. The
        lowest-cost award under these rules is calculated, with proof of how close it is to the optimum.
        {choices?.bids === 0 && noBids}
      </EmptyState>
    );
  return (
    <>
      <LoadProblem query={scenarios} />
      <Group justify="space-between" gap="xs" mb="sm">
        <Text size="sm" c="dimmed">
          Nothing is awarded until you confirm.
        </Text>
        <Group gap="xs">
          <ButtonWithReason
            variant="default"
            reason={reasonNotToCompare(chosen, data)}
            onClick={() => onCompare(chosen)}
          >
            {chosen.length < 2 ? 'Compare' : `Compare ${chosen.length}`}
          </ButtonWithReason>
          {newScenario}
        </Group>
      </Group>
      <ScenarioList
        scenarios={data}
        pageOf={(scenario: ScenarioHead) =>
          pageOf(scenario.scenarioId, scenario.figures === null ? undefined : 'result')
        }
        chosen={chosen}
        onChoose={(id, isChosen) =>
          setMarked((before) => (isChosen ? [...before, id] : before.filter((other) => other !== id)))
        }
        onCopied={onMade}
      />
    </>
  );
}

function reasonNotToCompare(chosen: readonly string[], scenarios: readonly ScenarioHead[]): string | null {
  if (scenarios.filter(({ figures }) => figures !== null).length < 2)
    return 'Run at least two scenarios first';
  if (chosen.length < 2) return 'Select at least two scenarios';
  return chosen.length > maxCompared ? `Compare up to ${maxCompared} scenarios` : null;
}
