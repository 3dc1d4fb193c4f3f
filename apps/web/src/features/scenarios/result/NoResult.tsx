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
    title: 'Not run yet',
    text: 'Add the rules the award must satisfy under Rules, then run the scenario. The result appears here.',
    icon: Scale,
    button: 'Edit rules',
  },
  Waiting: {
    title: 'Queued',
    text: 'The scenario runs in the background. The result appears here automatically.',
    icon: Hourglass,
    button: 'View progress',
  },
  Running: {
    title: 'Running',
    text: 'The scenario runs in the background. The result appears here automatically.',
    icon: Hourglass,
    button: 'View progress',
  },
  Solved: {
    title: 'No result',
    text: 'Run it again under Rules.',
    icon: Scale,
    button: 'Edit rules',
  },
  Infeasible: {
    title: 'No award satisfies all rules',
    text: 'See which rules conflict and the cheapest fix.',
    icon: CircleSlash,
    button: 'View suggested fix',
  },
  NoneFound: {
    title: 'No award found in the time allowed',
    text: 'There may still be one. Relax a rule, or choose the thorough effort.',
    icon: CircleSlash,
    button: 'Edit rules',
  },
  Failed: {
    title: 'The run failed',
    text: 'Run it again under Rules.',
    icon: TriangleAlert,
    button: 'Edit rules',
  },
};

/** Placeholder for a result: why there is none, and how to get one. */
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
