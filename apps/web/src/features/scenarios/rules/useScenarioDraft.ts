import { useKeptState } from '../../../platform/useKeptState.ts';
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
  /** Saves it over what someone else saved meanwhile. */
  saveOver: () => Promise<unknown>;
}

/** A scenario's rules as they are edited: what is typed stays until it is saved or discarded. */
export function useScenarioDraft(scenario: Scenario, choices: ScenarioChoices | undefined): DraftInHand {
  const form = `scenario ${scenario.scenarioId}`;
  const [typed, setTyped] = useKeptState<ScenarioDraft | undefined>(`${form} draft`, undefined);
  // What was saved when the edit began.
  const [seen, setSeen] = useKeptState<ScenarioDraft | undefined>(`${form} seen`, undefined);
  const update = useUpdateScenario(scenario.scenarioId);
  const saved = draftOf(scenario);
  const draft = typed ?? saved;
  const isEdited = typed !== undefined && !isSame(typed, saved);
  const send = async (from: ScenarioDraft | undefined) => {
    if (!isEdited) return;
    await update.mutateAsync({ ...changeOf(draft), ...(from === undefined ? {} : { seen: changeOf(from) }) });
    // What was typed meanwhile stays, now over what was just saved.
    setTyped((now) => (now === typed ? undefined : now));
    setSeen(draft);
  };
  return {
    draft,
    isEdited,
    problem: draftProblem(draft, choices),
    isSaving: update.isPending,
    error: update.error,
    // Put back as it was saved, it follows what is saved from then on.
    edit: (next) => {
      if (typed === undefined) setSeen(saved);
      setTyped(isSame(next, saved) ? undefined : next);
    },
    discard: () => {
      setTyped(undefined);
      update.reset();
    },
    save: () => send(seen),
    saveOver: () => send(undefined),
  };
}
