import { useRestoredState } from '../../../platform/useRestoredState.ts';
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
  /** Rejects on an error, which is then in `error`. */
  save: () => Promise<unknown>;
  /** Overwrites what someone else has saved in the meantime. */
  saveOver: () => Promise<unknown>;
}

/** State of a scenario's rules while editing: changes stay until they are saved or discarded. */
export function useScenarioDraft(scenario: Scenario, choices: ScenarioChoices | undefined): DraftInHand {
  const form = `scenario ${scenario.scenarioId}`;
  const [typed, setTyped] = useRestoredState<ScenarioDraft | undefined>(`${form} draft`, undefined);
  // The saved version when editing began.
  const [seen, setSeen] = useRestoredState<ScenarioDraft | undefined>(`${form} seen`, undefined);
  const update = useUpdateScenario(scenario.scenarioId);
  const saved = draftOf(scenario);
  const draft = typed ?? saved;
  const isEdited = typed !== undefined && !isSame(typed, saved);
  const send = async (from: ScenarioDraft | undefined) => {
    if (!isEdited) return;
    await update.mutateAsync({ ...changeOf(draft), ...(from === undefined ? {} : { seen: changeOf(from) }) });
    // Changes typed while saving stay, now based on the version just saved.
    setTyped((now) => (now === typed ? undefined : now));
    setSeen(draft);
  };
  return {
    draft,
    isEdited,
    problem: draftProblem(draft, choices),
    isSaving: update.isPending,
    error: update.error,
    // Back at the saved version, it follows later saves again.
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
