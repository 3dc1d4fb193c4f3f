import { useState } from 'react';
import { type Scenario, type ScenarioChoices, useUpdateScenario } from '../scenarios.api.ts';
import { draftProblem } from './draftProblem.ts';
import { changeOf, draftOf, isSame, type ScenarioDraft } from './scenarioDraft.ts';

export interface DraftInHand {
  draft: ScenarioDraft;
  isEdited: boolean;
  /** Why it cannot be saved. */
  problem: string | null;
  isSaving: boolean;
  error: Error | null;
  edit: (draft: ScenarioDraft) => void;
  discard: () => void;
  /** Fails when it is refused; what was wrong stands in `error`. */
  save: () => Promise<unknown>;
}

/** A scenario's rules as they are edited: what is typed stays until it is saved or discarded. */
export function useScenarioDraft(scenario: Scenario, choices: ScenarioChoices | undefined): DraftInHand {
  const [typed, setTyped] = useState<ScenarioDraft>();
  const update = useUpdateScenario(scenario.scenarioId);
  const saved = draftOf(scenario);
  const draft = typed ?? saved;
  const isEdited = typed !== undefined && !isSame(typed, saved);
  return {
    draft,
    isEdited,
    problem: draftProblem(draft, choices),
    isSaving: update.isPending,
    error: update.error,
    // Put back as it was saved, it follows what is saved from then on.
    edit: (next) => setTyped(isSame(next, saved) ? undefined : next),
    discard: () => {
      setTyped(undefined);
      update.reset();
    },
    save: async () => {
      if (!isEdited) return;
      await update.mutateAsync(changeOf(draft));
      // What was typed meanwhile stays.
      setTyped((now) => (now === typed ? undefined : now));
    },
  };
}
