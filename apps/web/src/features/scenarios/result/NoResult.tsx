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
    button: 'To the rules',
  },
  Waiting: {
    title: 'Waits its turn',
    text: 'It is worked out in the background; the result appears here by itself.',
    icon: Hourglass,
    button: 'Watch it',
  },
  Running: {
    title: 'Being worked out',
    text: 'It is worked out in the background; the result appears here by itself.',
    icon: Hourglass,
    button: 'Watch it',
  },
  Solved: {
    title: 'No result',
    text: 'Solve it once more under Rules.',
    icon: Scale,
    button: 'To the rules',
  },
  Infeasible: {
    title: 'No award keeps all these rules',
    text: 'That is proven. Which rules stand against each other, and the cheapest way out, is said beside them.',
    icon: CircleSlash,
    button: 'To the way out',
  },
  NoneFound: {
    title: 'No award was found in the time given',
    text: 'There may be one. Ease a rule, or let it look thoroughly.',
    icon: CircleSlash,
    button: 'To the rules',
  },
  Failed: {
    title: 'It could not be worked out',
    text: 'Solve it once more under Rules.',
    icon: TriangleAlert,
    button: 'To the rules',
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
