import { checkAward, costAward, ledgerOf, type Violation } from './check/index.ts';
import { type Compiled } from './compile/compiled.ts';
import { compileScenario } from './compile/compileScenario.ts';
import { cheapestOptions } from './decomposition/candidates.ts';
import { decompose } from './decomposition/decompose.ts';
import { Lagrangian } from './decomposition/lagrangian.ts';
import { type EngineAnswer, startClock } from './engine.ts';
import { highsBidLimit, solveWithHighs } from './highs/solveWithHighs.ts';
import { inputHashOf } from './inputHash.ts';
import {
  type EngineName,
  optimiserVersion,
  type ScenarioInput,
  type ScenarioResult,
  type SolveOptions,
} from './model.ts';

/** Up to this number of bids, the exact engine continues from the decomposition's result. */
const exactBidLimit = 1000;
/** Rounds of prices before the exact engine starts. */
const firstIterations = 400;
/** Node limit of the exact engine without a time limit. */
const exactNodeLimit = 5000;

/**
 * Time for checking, costing and naming, relative to compiling: measured 0.7 times at 12,000 bids, 1.1 times at 100,000, 1.7 times
 * at 800,000. In addition, the round that is running when the time is over must finish.
 */
const endPerCompiling = (bids: number): number => 1.6 + bids / 1e6;

/** Limits the decomposition to a third of the time if the exact engine follows. */
function thirdOf(options: SolveOptions): SolveOptions {
  return options.maxSeconds === undefined ? options : { ...options, maxSeconds: options.maxSeconds / 3 };
}

/**
 * Finds the award with the lowest weighted cost under the scenario's rules, with its proven bound. Small tenders finish with the
 * exact engine, larger ones use the decomposition alone. Every result has passed the checker. Blocks the thread for long: call it
 * in a worker that can be terminated.
 */
export async function solveScenario(
  input: ScenarioInput,
  options: SolveOptions = {},
): Promise<ScenarioResult> {
  const clock = startClock(options);
  const third = startClock(thirdOf(options));
  const model = compileScenario(input);
  clock.keepBack(endPerCompiling(model.optionCount) * clock.seconds());
  const notes: string[] = [];
  if (model.laneMax.some((most) => most > 4))
    notes.push(
      'Lanes that more than 4 carriers may share are shared by at most 4, unless the exact engine finds better.',
    );
  if (options.engine === 'highs')
    return resultOf(input, [['highs', await solveWithHighs(model, options)]], options, notes);

  const isSmall = options.engine === undefined && model.optionCount <= exactBidLimit;
  const first = decompose(
    model,
    isSmall
      ? {
          ...thirdOf(options),
          maxIterations: Math.min(options.maxIterations ?? Infinity, firstIterations),
        }
      : options,
    isSmall ? third : clock,
  );
  const answers: [EngineName, EngineAnswer][] = [['decomposition', first]];
  if (isSmall && first.status !== 'optimal' && first.status !== 'infeasible' && !clock.isOver()) {
    // Without a time limit, it ends after a fixed number of nodes, so that the award is always the same.
    const { maxSeconds } = options;
    const limit =
      maxSeconds === undefined
        ? { mostNodes: exactNodeLimit }
        : { maxSeconds: Math.max(0.1, maxSeconds - clock.seconds()) };
    answers.push([
      'highs',
      await solveWithHighs(model, { ...options, ...limit, warmStart: first.warmStart }),
    ]);
  }
  return resultOf(input, answers, options, notes);
}

/**
 * Improves a result with the exact engine, using only each lane's cheapest bids at the prices found and the awarded ones. The bound
 * stays that of the result.
 */
export async function polishScenario(
  input: ScenarioInput,
  result: ScenarioResult,
  options: SolveOptions = {},
): Promise<ScenarioResult> {
  const model = compileScenario(input);
  const kept = optionsThatMatter(model, result);
  const size = kept.reduce((sum, each) => sum + each, 0);
  if (size > highsBidLimit) {
    const note = `The exact engine takes at most ${highsBidLimit} bids; ${size} would matter here.`;
    return { ...result, notes: [...result.notes, note] };
  }
  const answer = await solveWithHighs(
    model,
    { ...options, warmStart: result.warmStart },
    (option) => kept[option] === 1,
  );
  const polished = resultOf(input, [['highs', answer]], options, [...result.notes]);
  if (!polished.cost || (result.cost && polished.cost.weighted >= result.cost.weighted)) return result;
  return {
    ...polished,
    ...gapOf(polished.cost.weighted, result.bound, options),
    engines: [...result.engines, 'highs'],
    warmStart: { multipliers: result.warmStart?.multipliers ?? {}, lanes: polished.lanes ?? [] },
  };
}

function optionsThatMatter(model: Compiled, { warmStart }: ScenarioResult): Uint8Array {
  const prices = new Lagrangian(model);
  model.rows.forEach(({ key }, row) => {
    prices.rowPrice[row] = warmStart?.multipliers[key] ?? 0;
  });
  const kept = new Uint8Array(model.optionCount);
  for (const option of cheapestOptions(prices, 3, null).options) kept[option] = 1;
  (warmStart?.lanes ?? []).forEach(({ shares }, lane) => {
    for (const { carrierId } of shares)
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
        if (model.carrierIds[model.optionCarrier[option]!] === carrierId) kept[option] = 1;
  });
  return kept;
}

function gapOf(weighted: number, bound: number, { tolerancePercent = 0.01 }: SolveOptions) {
  const gapAmount = Math.max(0, weighted - bound);
  const gapPercent = weighted === 0 ? 0 : (100 * gapAmount) / Math.abs(weighted);
  const status = gapPercent <= tolerancePercent * 1.000_01 ? ('optimal' as const) : ('feasible' as const);
  return { bound: Math.min(bound, weighted), gapAmount, gapPercent, status };
}

/** Returns the best of the engines' results, checked, with the highest bound that any of them proved. */
function resultOf(
  input: ScenarioInput,
  answers: readonly (readonly [EngineName, EngineAnswer])[],
  options: SolveOptions,
  notes: readonly string[],
): ScenarioResult {
  const said = [...notes, ...answers.flatMap(([, answer]) => answer.notes)];
  const found = answers.flatMap(([name, answer]) => {
    if (!answer.lanes) return [];
    // Built once for both: the ledger of 50,000 lanes takes some twenty megabytes.
    const ledger = ledgerOf(input, answer.lanes);
    const violations = checkAward(input, answer.lanes, ledger);
    if (violations.length > 0) {
      said.push(`An award of the ${name} engine was refused by the checker: ${inWords(violations[0]!)}.`);
      return [];
    }
    return [{ lanes: answer.lanes, cost: costAward(input, answer.lanes, ledger) }];
  });
  const best = found.toSorted((a, b) => a.cost.weighted - b.cost.weighted)[0];
  const isInfeasible = !best && answers.some(([, { status }]) => status === 'infeasible');
  const bound = Math.max(
    ...answers.filter(([, { status }]) => status !== 'infeasible').map(([, each]) => each.bound),
    -Infinity,
  );
  const warm = answers.flatMap(([, each]) => each.warmStart ?? [])[0];
  const proven = best
    ? gapOf(best.cost.weighted, bound, options)
    : {
        status: isInfeasible ? ('infeasible' as const) : ('noneFound' as const),
        bound,
        gapAmount: null,
        gapPercent: null,
      };
  return {
    ...proven,
    lanes: best?.lanes ?? null,
    cost: best?.cost ?? null,
    unawardedLaneIds: (best?.lanes ?? []).flatMap(({ laneId, unawarded }) => (unawarded ? [laneId] : [])),
    engines: answers.map(([name]) => name),
    notes: said,
    iterations: answers.reduce((sum, [, { iterations }]) => sum + iterations, 0),
    seed: options.seed ?? 1,
    version: optimiserVersion,
    inputHash: inputHashOf(input),
    warmStart: best ? { multipliers: warm?.multipliers ?? {}, lanes: best.lanes } : null,
  };
}

function inWords({ kind, ruleId, laneId, allowed, actual }: Violation): string {
  const where = [ruleId && `rule ${ruleId}`, laneId && `lane ${laneId}`].filter(Boolean).join(', ');
  return `${kind}${where ? ` (${where})` : ''}${allowed === null ? '' : `, allowed ${allowed}, is ${actual}`}`;
}
