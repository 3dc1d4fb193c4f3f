import type { OfferedMode } from '@lanewright/freight';
import { type ComponentType, createContext, useContext } from 'react';
import type { ScenarioChoices } from '../scenarios.api.ts';

/** Selects lanes of a mode. Passed in by the screen, because it belongs to another feature. */
export type LanePicker = ComponentType<{
  mode: OfferedMode;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}>;

export interface RuleSurroundings {
  mode: OfferedMode;
  choices: ScenarioChoices;
  LanePicker: LanePicker;
}

/** Data for the input fields of rules. */
export const RuleContext = createContext<RuleSurroundings | null>(null);

export function useRuleSurroundings(): RuleSurroundings {
  const surroundings = useContext(RuleContext);
  if (surroundings === null) throw new Error('Rule field used outside a rule');
  return surroundings;
}
