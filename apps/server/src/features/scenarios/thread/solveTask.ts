import {
  polishScenario,
  type ScenarioInput,
  type ScenarioResult,
  type SolveOptions,
  solveScenario,
} from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { findWayOut } from './findWayOut.ts';
import { onwards } from './onwards.ts';
import { scenarioInputOf, tenderOf } from './optimiserInput.ts';
import { packGuide, packReasons, packShares } from './packAnswer.ts';
import { placesOf } from './places.ts';
import { brokenByRounding, roundShares } from './roundShares.ts';
import type { NoAward, RunFacts, SolvedAward, SolveTask, ThreadProgress } from './threadMessages.ts';

export type Watch = {
  onProgress(progress: ThreadProgress): void;
  shouldStop(): boolean;
  /** Told before the exact engine begins: what is kept should it not end in time. */
  keep(award: SolvedAward): void;
};

/** The same seed for all runs: the same rules on the same bids are worked out alike. */
const seed = 1;

/** Works a scenario out: an award as it can be written, checked, with its reasons; or why there is none. */
export async function solveTask(task: SolveTask, watch: Watch): Promise<SolvedAward | NoAward> {
  const { input: packed, rules, weights, effort } = task;
  const tender = tenderOf(packed);
  const inputWith = (given: readonly ScenarioRule[]) => scenarioInputOf(tender, packed, given, weights);
  const input = inputWith(rules);
  const search = onwards(watch.onProgress);
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

/** The award with its shares rounded as they are written. Throws when it breaks a rule then. */
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
