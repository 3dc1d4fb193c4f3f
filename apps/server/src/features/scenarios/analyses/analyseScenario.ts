import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadInput } from '../input/loadInput.ts';
import { requireScenario, type ScenarioRow, selectNamedLanes } from '../scenarios.queries.ts';
import { takeTurns } from '../takeTurns.ts';
import { runInWorker, ThreadEnded, ThreadTookTooLong } from '../thread/runInWorker.ts';
import type { AnalysisRun } from './analyses.queries.ts';
import { packAward, selectAward } from './loadAward.ts';
import { volumeCases } from './volumeCases.ts';
import { writeAnalysis, writeAnalysisFailure } from './writeAnalysis.ts';

const lookEveryMs = 500;
/** Time limits for all runs of an analysis together, and for each run. */
const mostSeconds = 1_200;
const runSeconds: Readonly<Record<ScenarioRow['effort'], number>> = { quick: 10, thorough: 20 };
/** Added to the runs' time for reading, checking and a busy machine. Then the thread is terminated. */
const graceSeconds = 300;
const changed = 'Bids, volumes or lanes changed since the last run. Run the scenario again, then retry.';

/**
 * Calculates an analysis of a result: prices of rules, a frontier, other volumes. If killed, it restarts from scratch; it stops
 * when a newer run is requested.
 */
export const analyseScenario: Job<'scenario.analysisRequested'> = {
  name: 'analyseScenario',
  maxAttempts: 3,
  run: takeTurns(() => analyseScenario, isWaiting, analyse),
  async onGiveUp(platform, payload) {
    await platform.database.asSystem((tx) =>
      writeAnalysisFailure(tx, payload, 'The run failed. Try again. If it keeps failing, contact support.'),
    );
  },
};

async function isWaiting(tx: Transaction, payload: AnalysisRun): Promise<boolean> {
  const { customerId, scenarioId, kind, runNo } = payload;
  const asked = await optionalRow(
    tx,
    `SELECT 1 FROM scenario_analyses
     WHERE customer_id = $1 AND scenario_id = $2 AND kind = $3 AND run_no = $4 AND state IN ('Waiting', 'Running') FOR NO KEY UPDATE`,
    [customerId, scenarioId, kind, runNo],
  );
  return asked !== null;
}

async function analyse(platform: Platform, run: AnalysisRun): Promise<void> {
  const { customerId, scenarioId, kind } = run;
  const { database } = platform;
  if (!(await isAskedFor(platform, run, 'Waiting'))) return;
  const begun = await database.asSystem(async (tx) => {
    const row = await requireScenario(tx, customerId, scenarioId);
    const named = await selectNamedLanes(tx, customerId, scenarioId);
    const loaded = await loadInput(tx, { customerId, mode: row.mode, contractNo: row.contract_no }, named);
    const award = await selectAward(tx, customerId, scenarioId);
    const cases = kind === 'volumes' ? await volumeCases(tx, customerId, row.mode, loaded.input) : [];
    return { row, loaded, award, cases };
  });
  const { row, loaded, award, cases } = begun;
  const packed = packAward(award, loaded.input);
  const fail = (problem: string) => database.asSystem((tx) => writeAnalysisFailure(tx, run, problem));
  if (packed === null || row.figures === null || row.input_hash === null) return fail(changed);
  const runs = kind === 'priceOfRules' ? row.rules.filter(({ isOn }) => isOn).length : 8;
  const seconds = Math.max(1, Math.min(runSeconds[row.effort], mostSeconds / runs));
  const thread = runInWorker(
    {
      kind: 'analyse',
      analysis: kind,
      input: loaded.input,
      rules: row.rules,
      weights: row.weights,
      seconds,
      award: packed,
      gapAmount: row.figures.gapUsd,
      inputHash: row.input_hash,
      volumes: cases.map(({ volumes }) => volumes),
    },
    2 * runs * seconds + graceSeconds,
    (progress) => {
      void tellProgress(platform, run, progress.runs ?? 0, progress.of ?? 0);
    },
  );
  const look = setInterval(() => {
    isAskedFor(platform, run, 'Running')
      .then((stillAsked) => {
        if (!stillAsked) thread.end();
      })
      // The next check will.
      .catch((error: Error) => platform.log.warn({ err: error }, 'failed to monitor an analysis'));
  }, lookEveryMs);
  try {
    const answer = await thread.answer;
    if (answer.what === 'changed') return await fail(changed);
    if (answer.what === 'unknown')
      return await fail(
        kind === 'frontierCo2'
          ? 'No emissions are known for the awarded bids or their lanes, so there is nothing to compare.'
          : 'No incumbent bids on its own lane, so there is no incumbent to keep.',
      );
    await database.asSystem((tx) => writeAnalysis(tx, run, begun, answer));
  } catch (error) {
    if (error instanceof ThreadEnded) return;
    if (!(error instanceof ThreadTookTooLong)) throw error;
    await fail('Timed out. Reduce lanes or rules, or try again later.');
  } finally {
    clearInterval(look);
  }
}

/** Whether a run is still the requested one; marks it as running if it starts now or was killed after starting. */
async function isAskedFor(
  { database }: Platform,
  { customerId, scenarioId, kind, runNo }: AnalysisRun,
  from: 'Waiting' | 'Running',
): Promise<boolean> {
  const values = [customerId, scenarioId, kind, runNo];
  const where = `customer_id = $1 AND scenario_id = $2 AND kind = $3 AND run_no = $4 AND state IN ('Waiting', 'Running')`;
  if (from === 'Running') {
    const found = await optionalRow(
      database.bulkPool,
      `SELECT 1 FROM scenario_analyses a JOIN scenarios s USING (customer_id, scenario_id)
       WHERE a.customer_id = $1 AND a.scenario_id = $2 AND a.kind = $3 AND a.run_no = $4 AND a.state IN ('Waiting', 'Running')
         AND s.solved_at = a.of_solved_at`,
      values,
    );
    return found !== null;
  }
  const begun = await execute(
    database.bulkPool,
    `UPDATE scenario_analyses SET state = 'Running', done = 0, total = 0 WHERE ${where}`,
    values,
  );
  return begun > 0;
}

async function tellProgress(
  { database, log }: Platform,
  { customerId, scenarioId, kind, runNo }: AnalysisRun,
  done: number,
  total: number,
): Promise<void> {
  try {
    await execute(
      database.bulkPool,
      `UPDATE scenario_analyses SET done = $5, total = $6
       WHERE customer_id = $1 AND scenario_id = $2 AND kind = $3 AND run_no = $4 AND state = 'Running' AND (done, total) IS DISTINCT FROM ($5, $6)`,
      [customerId, scenarioId, kind, runNo, done, total],
    );
  } catch (error) {
    log.warn({ err: error }, 'failed to save the progress of an analysis');
  }
}
