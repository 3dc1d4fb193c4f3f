import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceChanged } from '../createScenario.ts';
import { type LoadedInput, loadInput } from '../input/loadInput.ts';
import { overlappingDiscounts } from '../rules/overlappingDiscounts.ts';
import { hashOf, requireScenario, type ScenarioRow, selectNamedLanes } from '../scenarios.queries.ts';
import { takeTurns } from '../takeTurns.ts';
import { runInWorker, ThreadEnded, ThreadTookTooLong } from '../thread/runInWorker.ts';
import type { Effort } from '../thread/threadMessages.ts';
import { namesForRules } from '../words/namesForRules.ts';
import { ruleInWords } from '../words/ruleInWords.ts';
import { countInWords } from '../words/scopeInWords.ts';
import { keepPoints } from './keepPoints.ts';
import { type Run, RunReplaced, writeAward, writeFailure, writeNoAward } from './writeResult.ts';

const lookEveryMs = 500;
/** Time allowed on top of the effort, for reading, explaining and a busy machine. Then the thread is ended. */
const graceSeconds = 180;
const efforts: Readonly<Record<ScenarioRow['effort'], Effort>> = {
  quick: { seconds: 10, polishSeconds: 0 },
  thorough: { seconds: 60, polishSeconds: 30 },
};

/**
 * Calculates a scenario: reads its lanes and bids, solves them in a separate thread, then costs the result like an award and stores
 * it. If killed, it starts from the beginning; a newer run ends it.
 */
export const solveScenario: Job<'scenario.runRequested'> = {
  name: 'solveScenario',
  maxAttempts: 3,
  run: takeTurns(() => solveScenario, isWaiting, solve),
  async onGiveUp(platform, payload) {
    await platform.database.asSystem((tx) =>
      writeFailure(tx, payload, 'The run failed. Try again. If it keeps failing, contact support.'),
    );
  },
};

async function isWaiting(tx: Transaction, payload: Run): Promise<boolean> {
  const { customerId, scenarioId, runNo } = payload;
  const asked = await optionalRow(
    tx,
    `SELECT 1 FROM scenarios WHERE customer_id = $1 AND scenario_id = $2 AND run_no = $3 AND state IN ('Waiting', 'Running')
     FOR NO KEY UPDATE`,
    [customerId, scenarioId, runNo],
  );
  return asked !== null;
}

async function solve(platform: Platform, run: Run): Promise<void> {
  const begun = await platform.database.asSystem((tx) => begin(tx, run));
  if (begun === null) return;
  const loaded = await platform.database.asSystem(async (tx) =>
    loadInput(
      tx,
      { customerId: run.customerId, mode: begun.mode, contractNo: begun.contract_no },
      await selectNamedLanes(tx, run.customerId, run.scenarioId),
    ),
  );
  const problem = await problemOf(platform, run, begun, loaded);
  if (problem !== null) {
    await platform.database.asSystem((tx) => writeFailure(tx, run, problem));
    return;
  }
  const effort = efforts[begun.effort];
  const points = keepPoints(platform, run);
  const thread = runInWorker(
    { kind: 'solve', input: loaded.input, rules: begun.rules, weights: begun.weights, effort },
    effort.seconds + effort.polishSeconds + graceSeconds,
    points.add,
  );
  const look = setInterval(() => {
    lookAfter(platform, run)
      .then((asked) => {
        if (asked === 'end') thread.end();
        else if (asked === 'stop') thread.stop();
      })
      // The next check tries again.
      .catch((error: Error) => platform.log.warn({ err: error }, 'failed to monitor a scenario run'));
  }, lookEveryMs);
  try {
    const answer = await thread.answer;
    await points.settled();
    const about = { ...run, hash: hashOf(begun), row: begun, loaded };
    await platform.database.asSystem((tx) =>
      'shares' in answer ? writeAward(tx, about, answer) : writeNoAward(tx, about, answer),
    );
  } catch (error) {
    if (error instanceof ThreadEnded || error instanceof RunReplaced) return;
    if (!(error instanceof ThreadTookTooLong)) throw error;
    await platform.database.asSystem((tx) =>
      writeFailure(tx, run, 'Timed out. Reduce lanes or rules, or try again later.'),
    );
  } finally {
    clearInterval(look);
  }
}

/** Starts or resumes the run; null when it is no longer the current one. Deletes the progress stored before it was killed. */
async function begin(tx: Transaction, { customerId, scenarioId, runNo }: Run): Promise<ScenarioRow | null> {
  const taken = await execute(
    tx,
    `UPDATE scenarios SET state = 'Running', stale = NULL
     WHERE customer_id = $1 AND scenario_id = $2 AND run_no = $3 AND state IN ('Waiting', 'Running')`,
    [customerId, scenarioId, runNo],
  );
  if (taken === 0) return null;
  await execute(tx, 'DELETE FROM scenario_points WHERE customer_id = $1 AND scenario_id = $2', [
    customerId,
    scenarioId,
  ]);
  const row = await requireScenario(tx, customerId, scenarioId);
  await announceChanged(tx, customerId, row);
  return row;
}

/** Checks whether the running run should end at once, or store its best and end. */
async function lookAfter(
  platform: Platform,
  { customerId, scenarioId, runNo }: Run,
): Promise<'end' | 'stop' | null> {
  const row = await optionalRow<{ run_no: number; stop_asked: boolean }>(
    platform.database.bulkPool,
    'SELECT run_no, stop_asked FROM scenarios WHERE customer_id = $1 AND scenario_id = $2',
    [customerId, scenarioId],
  );
  if (row === null || row.run_no !== runNo) return 'end';
  return row.stop_asked ? 'stop' : null;
}

/** Says in a sentence why there is nothing to solve; null otherwise. */
async function problemOf(
  platform: Platform,
  { customerId }: Run,
  { mode, rules }: ScenarioRow,
  { input, lanesLeftOut }: LoadedInput,
): Promise<string | null> {
  if (input.lanes.id.length === 0)
    return lanesLeftOut === 0
      ? 'No lanes to award. Open lanes to carriers first.'
      : `Nothing to award: all months of ${countInWords(lanesLeftOut, 'lane')} are already awarded or have no volume.`;
  if (input.bids.id.length === 0) return 'No bids to award. Invite carriers to bid first.';
  const overlap = overlappingDiscounts(rules, input.lanes);
  if (overlap === null) return null;
  const names = await platform.database.asSystem((tx) => namesForRules(tx, customerId, mode, overlap));
  const [one, other] = overlap.map((rule) => `“${ruleInWords(rule, names)}”`);
  return `${one} and ${other} apply to the same lanes, but only one discount per carrier can apply to a lane. Narrow one of them.`;
}
