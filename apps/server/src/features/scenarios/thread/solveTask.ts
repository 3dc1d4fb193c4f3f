import {
  polishScenario,
  type ScenarioInput,
  type ScenarioResult,
  type SolveOptions,
  solveScenario,
} from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { findWayOut } from './findWayOut.ts';
import { mergeProgress } from './mergeProgress.ts';
import { scenarioInputOf, tenderOf } from './optimiserInput.ts';
import { packGuide, packReasons, packShares } from './encodeAward.ts';
import { placesOf } from './places.ts';
import { brokenByRounding, roundShares } from './roundShares.ts';
import type { NoAward, RunFacts, SolvedAward, SolveTask, ThreadProgress } from './threadMessages.ts';

export type Watch = {
  onProgress(progress: ThreadProgress): void;
  shouldStop(): boolean;
  /** Called before the exact engine starts: this award is used if the engine does not end in time. */
  keep(award: SolvedAward): void;
};

/** The same seed for all runs, so that the same rules and bids give the same result. */
const seed = 1;

/** Solves a scenario: returns an award that can be stored, checked and with reasons; or why there is none. */
export async function solveTask(task: SolveTask, watch: Watch): Promise<SolvedAward | NoAward> {
  const { input: packed, rules, weights, effort } = task;
  const tender = tenderOf(packed);
  const inputWith = (given: readonly ScenarioRule[]) => scenarioInputOf(tender, packed, given, weights);
  const input = inputWith(rules);
  const search = mergeProgress(watch.onProgress);
  const options: SolveOptions = {
    seed,
    maxSeconds: effort.seconds,
    shouldStop: watch.shouldStop,
    onProgress: search.ofAll,
  };
  const result = await solveScenario(input, options);
  if (result.lanes === null) {
    const way = await findWayOut(packed, rules, inputWith);
    return { ...factsOf(result), isProven: result.status === 'infeasible', ...way };
  }
  const first = awardOf(task, input, result);
  if (effort.polishSeconds === 0 || result.status === 'optimal' || watch.shouldStop()) return first;
  watch.keep(first);
  const polished = await polishScenario(input, result, {
    ...options,
    maxSeconds: effort.polishSeconds,
    onProgress: search.ofSome,
  });
  return polished === result ? first : awardOf(task, input, polished);
}

const factsOf = ({ notes, version, inputHash }: ScenarioResult): RunFacts => ({
  notes,
  seed,
  version,
  inputHash,
});

/** Returns the award with rounded shares. Throws if rounding breaks a rule. */
function awardOf(
  { input: packed, rules, weights }: SolveTask,
  input: ScenarioInput,
  result: ScenarioResult,
): SolvedAward {
  const places = placesOf(packed);
  const lanes = roundShares(
    result.lanes ?? [],
    (laneId, carrierId) => packed.bids.mostHundredths[places.bidOf(laneId, carrierId)] ?? 0,
  );
  const broken = brokenByRounding(input, lanes);
  if (broken !== null)
    throw new RangeError(
      `Shares of two decimals break ${broken.kind}${broken.ruleId === null ? '' : ` of rule ${broken.ruleId}`}${broken.laneId === null ? '' : ` on lane ${broken.laneId}`}.`,
    );
  const written: ScenarioResult = { ...result, lanes };
  return {
    ...factsOf(result),
    shares: packShares(lanes, places),
    reasons: packReasons({ packed, rules, weights, input, result: written, places }),
    guide: packGuide(input, written, places),
    bound: result.bound,
  };
}
