import { Skeleton } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadProblem, together } from '../../../ui/Loaded.tsx';
import { ChangingLanes } from './ChangingLanes.tsx';
import { ComparedFigures } from './ComparedFigures.tsx';
import { useScenariosById } from './compare.api.ts';

/** Maximum number of scenarios compared. */
const most = 4;

/** Scenarios side by side: figures with the best of each marked, and the lanes that change between two of them. */
export function CompareScenarios({ scenarioIds }: { scenarioIds: readonly string[] }) {
  const answers = useScenariosById([...new Set(scenarioIds)].slice(0, most));
  const asked = together(...answers);
  if (asked.error !== null && asked.data === undefined)
    return <LoadProblem query={asked} failed="Couldn’t load the scenarios" />;
  const compared = answers.flatMap(({ data }) => data ?? []);
  if (compared.length < answers.length)
    return <Skeleton height={420} radius="md" role="status" aria-label="Loading the scenarios" />;
  if (compared.length < 2)
    return (
      <EmptyState title="Nothing to compare with" icon={Columns3}>
        Choose two to four scenarios in the list to compare them.
      </EmptyState>
    );
  const solved = compared.filter(({ figures }) => figures !== null);
  return (
    <>
      <LoadProblem query={asked} />
      <ComparedFigures scenarios={compared} />
      {solved.length < 2 ? (
        <EmptyState title="No two results yet" icon={Columns3}>
          Run at least two of these scenarios to see the lanes that change between them.
        </EmptyState>
      ) : (
        <ChangingLanes scenarios={solved} />
      )}
    </>
  );
}
