import { Decimal, type Month } from '@lanewright/freight';
import { productItself, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { inSlices } from '../../../platform/inSlices.ts';
import { previewAwards } from '../../awards/index.ts';
import { announceChanged } from '../createScenario.ts';
import type { LoadedInput } from '../input/loadInput.ts';
import { laneMonths } from '../input/packedInput.ts';
import type { Infeasibility, ScenarioFigures, ScenarioRow } from '../scenarios.queries.ts';
import type { NoAward, RunFacts, SolvedAward } from '../thread/threadMessages.ts';
import { namesForRules } from '../words/namesForRules.ts';
import { obstaclesInWords, wayOutInWords } from '../words/obstaclesInWords.ts';
import { figuresOf, unawardedOf } from './figuresOf.ts';
import { notesOf } from './notesOf.ts';
import { writeGuide, writeLanes, writeShares } from './writeLanes.ts';

export type Run = { readonly customerId: string; readonly scenarioId: string; readonly runNo: number };
/** A finished run with its inputs. */
export type EndedRun = Run & {
  readonly hash: string;
  readonly row: ScenarioRow;
  readonly loaded: LoadedInput;
};

/** Cost of each share if awarded now, in the order of the answer. */
export type CostedShares = readonly {
  readonly awardedUsd: Decimal;
  readonly baselineUsd: Decimal | null;
  /** Unit cost of the share's bid. */
  readonly unitCostUsd: Decimal;
}[];

/**
 * Stores an award; its figures come from the same statement that writes awards. Stores nothing if the run is no longer the current
 * one.
 */
export async function writeAward(tx: Transaction, ended: EndedRun, answer: SolvedAward): Promise<void> {
  const { customerId, row, loaded } = ended;
  const costed = await costShares(tx, ended, answer);
  if (costed === null) return writeFailure(tx, ended, 'Bids changed during the run. Run it again.');
  await requireAsked(tx, ended);
  await forgetResult(tx, ended);
  const names = await namesForRules(tx, customerId, row.mode, row.rules);
  await writeLanes(tx, ended, answer, names);
  await writeShares(tx, ended, answer, costed);
  await writeGuide(tx, ended, answer);
  const figures = await figuresOf(loaded.input, answer, costed, row);
  await finish(tx, ended, answer, {
    state: 'Solved',
    figures,
    unawarded: unawardedOf(answer),
    guideLeftOut: answer.guide.leftOut,
  });
  await recordSolved(tx, ended, answer, { figures });
}

/** Stores why no award was found, and the suggested fix. */
export async function writeNoAward(tx: Transaction, ended: EndedRun, answer: NoAward): Promise<void> {
  const { customerId, row } = ended;
  await forgetResult(tx, ended);
  const names = await namesForRules(tx, customerId, row.mode, row.rules);
  const { obstacles, wayOut, isProven } = answer;
  await finish(tx, ended, answer, {
    state: isProven ? 'Infeasible' : 'NoneFound',
    infeasibility: {
      conflicts: obstaclesInWords(obstacles, row.rules, names),
      wayOut: wayOut === null ? null : wayOutInWords(wayOut.limits, row.rules, names),
    },
    repair: wayOut?.rules ?? null,
  });
  await recordSolved(tx, ended, answer, { state: isProven ? 'Infeasible' : 'NoneFound' });
}

/** Stores why a run failed, unless it has already ended, and deletes the previous run's result. */
export async function writeFailure(tx: Transaction, run: Run, problem: string): Promise<void> {
  const row = await optionalRow<{ mode: ScenarioRow['mode'] }>(
    tx,
    `UPDATE scenarios SET state = 'Failed', problem = $4, figures = NULL, solved_at = NULL, solved_hash = NULL, infeasibility = NULL, repair = NULL
     WHERE customer_id = $1 AND scenario_id = $2 AND run_no = $3 AND state IN ('Waiting', 'Running') RETURNING mode`,
    [run.customerId, run.scenarioId, run.runNo, problem],
  );
  if (row === null) return;
  await forgetResult(tx, run);
  await announceChanged(tx, run.customerId, { scenario_id: run.scenarioId, mode: row.mode });
}

/** Records a run's inputs and result, with what is needed to reproduce it. */
function recordSolved(
  tx: Transaction,
  { customerId, scenarioId, row: { rules, weights } }: EndedRun,
  { seed, version, inputHash }: RunFacts,
  outcome: { readonly figures: ScenarioFigures } | { readonly state: ScenarioRow['state'] },
): Promise<void> {
  return recordAudit(tx, productItself, {
    customerId,
    action: 'scenario.solved',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    after: { rules, weights, ...outcome, seed, version, inputHash },
  });
}

/** Returns what the shares cost if awarded now; null when bids have changed in the meantime. */
export async function costShares(
  tx: Transaction,
  { customerId, row, loaded: { input } }: Pick<EndedRun, 'customerId' | 'row' | 'loaded'>,
  { shares }: Pick<SolvedAward, 'shares'>,
): Promise<CostedShares | null> {
  const wishes = Array.from(shares.lane, (lane, at) => ({
    laneId: input.lanes.id[lane]!,
    bidId: input.bids.id[shares.bid[at]!]!,
    share: shares.hundredths[at]! / 100,
    months: laneMonths(input, lane) as Month[],
  }));
  const found = await previewAwards(tx, customerId, row.mode, input.months as Month[], wishes);
  if (found.length < wishes.length) return null;
  const costed: CostedShares[number][] = [];
  await inSlices(found.length, (at) => {
    const { awarded_usd: awarded, baseline_usd: baseline, unit_cost_usd: unitCost } = found[at]!;
    costed.push({
      awardedUsd: new Decimal(awarded),
      baselineUsd: baseline === null ? null : new Decimal(baseline),
      unitCostUsd: new Decimal(unitCost),
    });
  });
  return costed;
}

/**
 * Locks the scenario that a result is written for, so that it is not deleted in the meantime. Throws if the run is no longer the
 * current one, or has already ended because a job ran twice.
 */
async function requireAsked(tx: Transaction, { customerId, scenarioId, runNo }: Run): Promise<void> {
  const asked = await optionalRow(
    tx,
    `SELECT 1 FROM scenarios WHERE customer_id = $1 AND scenario_id = $2 AND run_no = $3 AND state IN ('Waiting', 'Running')
     FOR KEY SHARE`,
    [customerId, scenarioId, runNo],
  );
  if (asked === null)
    throw new RunReplaced(
      'in the meantime the scenario was deleted, another run was requested, or this one ended',
    );
}

async function forgetResult(tx: Transaction, { customerId, scenarioId }: Run): Promise<void> {
  for (const table of ['scenario_lanes', 'scenario_shares', 'scenario_guide'])
    await execute(tx, `DELETE FROM ${table} WHERE customer_id = $1 AND scenario_id = $2`, [
      customerId,
      scenarioId,
    ]);
}

type Outcome = {
  readonly state: ScenarioRow['state'];
  readonly figures?: ScenarioFigures;
  readonly unawarded?: ScenarioRow['unawarded'];
  readonly guideLeftOut?: number;
  readonly infeasibility?: Infeasibility;
  readonly repair?: ScenarioRow['repair'] | NonNullable<NoAward['wayOut']>['rules'];
};

/**
 * Runs last, so that marking scenarios as stale does not wait long. Throws, which rolls everything back, when the run is no longer
 * the current one.
 */
async function finish(tx: Transaction, ended: EndedRun, facts: RunFacts, outcome: Outcome): Promise<void> {
  const { customerId, scenarioId, runNo, hash, row, loaded } = ended;
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  const kept = await execute(
    tx,
    `UPDATE scenarios SET state = $4, figures = $5, unawarded = coalesce($6::jsonb, '[]'), infeasibility = $7, repair = $8, notes = $9, seed = $10,
       version = $11, input_hash = $12, months = $13::date[], solved_at = $14, solved_hash = $15, solved_rules = $16, solved_weights = $17,
       guide_left_out = $18, problem = NULL, stop_asked = false
     WHERE customer_id = $1 AND scenario_id = $2 AND run_no = $3 AND state IN ('Waiting', 'Running')`,
    [
      customerId,
      scenarioId,
      runNo,
      outcome.state,
      json(outcome.figures),
      json(outcome.unawarded),
      json(outcome.infeasibility),
      json(outcome.repair),
      notesOf(ended, facts),
      facts.seed,
      facts.version,
      facts.inputHash,
      loaded.input.months.map((month) => `${month}-01`),
      now(),
      hash,
      JSON.stringify(row.rules),
      JSON.stringify(row.weights),
      outcome.guideLeftOut ?? 0,
    ],
  );
  if (kept === 0) throw new RunReplaced('another run was requested in the meantime');
  await announceChanged(tx, customerId, row);
}

/** The run was replaced by a newer one or cancelled while its result was written. */
export class RunReplaced extends Error {}
