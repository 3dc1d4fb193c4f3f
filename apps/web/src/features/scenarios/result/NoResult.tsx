import { Button } from '@mantine/core';
import { CircleSlash, Hourglass, type LucideIcon, Scale, TriangleAlert } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Scenario, ScenarioState } from '../scenarios.api.ts';
import { useScenarioPart } from '../useScenarioPart.ts';

interface Said {
  title: string;
  text: string;
  icon: LucideIcon;
  button: string;
}

const said: Readonly<Record<ScenarioState, Said>> = {
  Draft: {
    title: 'Not worked out yet',
    text: 'Say under Rules what the award has to keep, then solve: the result stands here.',
    icon: Scale,
    button: 'Edit rules',
  },
  Waiting: {
    title: 'Waits its turn',
    text: 'It is worked out in the background; the result appears here by itself.',
    icon: Hourglass,
    button: 'View progress',
  },
  Running: {
    title: 'Being worked out',
    text: 'It is worked out in the background; the result appears here by itself.',
    icon: Hourglass,
    button: 'View progress',
  },
  Solved: {
    title: 'No result',
    text: 'Solve it once more under Rules.',
    icon: Scale,
    button: 'Edit rules',
  },
  Infeasible: {
    title: 'No award keeps all these rules',
    text: 'No award satisfies all rules. See which rules conflict and the cheapest fix.',
    icon: CircleSlash,
    button: 'View suggested fix',
  },
  NoneFound: {
    title: 'No award was found in the time given',
    text: 'There may be one. Ease a rule, or let it look thoroughly.',
    icon: CircleSlash,
    button: 'Edit rules',
  },
  Failed: {
    title: 'It could not be worked out',
    text: 'Solve it once more under Rules.',
    icon: TriangleAlert,
    button: 'Edit rules',
  },
};

/** Stands where a result would: why there is none, and the way to it. */
export function NoResult({ scenario: { state, problem } }: { scenario: Scenario }) {
  const { openPart } = useScenarioPart();
  const { title, text, icon, button } = said[state];
  return (
    <EmptyState
      title={title}
      icon={icon}
      action={
        <Button variant="default" onClick={() => openPart('rules')}>
          {button}
        </Button>
      }
    >
      {problem === null ? text : `${problem} ${text}`}
    </EmptyState>
  );
}
