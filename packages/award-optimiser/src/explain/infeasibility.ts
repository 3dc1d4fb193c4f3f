import type { Compiled } from '../compile/compiled.ts';
import { compileScenario } from '../compile/compileScenario.ts';
import { isInScope } from '../compile/scope.ts';
import { costPerUnit } from '../decomposition/rowScale.ts';
import { solveElastic } from '../highs/solveElastic.ts';
import type { ScenarioInput, ScenarioRule, SolveOptions } from '../model.ts';
import { type PlainConflict, preChecks } from './preChecks.ts';

/** One change of a rule in the suggested fix: `from` is the current limit, `to` one that suffices. */
export interface RuleChange {
  readonly ruleId: string;
  readonly limit: 'min' | 'max';
  readonly region: string | null;
  readonly month: number | null;
  readonly carriers: readonly string[] | null;
  readonly from: number;
  readonly to: number;
  /** Percent for shares, otherwise the rule's own unit. */
  readonly unit: 'carriers' | 'percent' | 'volume' | 'money';
}

export interface Infeasibility {
  readonly conflicts: readonly PlainConflict[];
  /** The cheapest set of changes after which an award exists; null if none was found in time. */
  readonly wayOut: readonly RuleChange[] | null;
  /** Lanes that cannot be awarded even then: their coverage needs a price. */
  readonly lanesLeft: readonly string[];
}

/**
 * Resistance of a kind of rule to being relaxed; rules with a lower number are relaxed first. Locks and exclusions are never
 * relaxed.
 */
const stubbornness: Readonly<Record<string, number>> = { capacity: 1, share: 2, budget: 3, count: 5 };

/**
 * Explains why a scenario has no award, and suggests the cheapest fix in terms of its rules: plain conflicts first, then a model
 * whose rules may be violated at a price. Locks, exclusions and bids are never relaxed.
 */
export async function explainInfeasibility(
  input: ScenarioInput,
  options: SolveOptions = {},
): Promise<Infeasibility> {
  const conflicts = preChecks(input);
  const model = compileScenario(input);
  const unit = costPerUnit(model);
  const answer = await solveElastic(model, options, (row) => {
    const { what } = model.rows[row]!;
    const weight = stubbornness[what];
    return weight === undefined ? null : 10 * weight * Math.max(unit[row]!, 1e-6);
  });
  if (!answer) return { conflicts, wayOut: null, lanesLeft: [] };
  const rules = new Map(input.rules.map((rule) => [rule.id, rule]));
  const changes = answer.violated.flatMap(({ row, under, over }) => {
    const rule = rules.get(model.rows[row]!.ruleId);
    return rule ? changeOf(rule, model, row, under, over, input, answer.spend) : [];
  });
  return { conflicts, wayOut: widest(changes), lanesLeft: answer.lanesLeft };
}

function changeOf(
  rule: ScenarioRule,
  model: Compiled,
  row: number,
  under: number,
  over: number,
  input: ScenarioInput,
  spend: (coversLane: (lane: number) => boolean) => number,
): RuleChange[] {
  const { region, month, carriers } = model.rows[row]!;
  const about = { ruleId: rule.id, region, month, carriers };
  const limit = over > 0 ? 'max' : 'min';
  const by = over > 0 ? over : under;
  switch (rule.kind) {
    case 'carrierCount': {
      const from = (limit === 'max' ? rule.max : rule.min) ?? 0;
      return [
        {
          ...about,
          limit,
          from,
          to: limit === 'max' ? from + Math.ceil(by - 1e-6) : Math.max(0, from - Math.ceil(by - 1e-6)),
          unit: 'carriers',
        },
      ];
    }
    case 'share': {
      const whole =
        rule.of === 'volume'
          ? input.lanes.reduce((sum, lane, at) => sum + (inRule(rule, lane) ? model.laneVolume[at]! : 0), 0)
          : spend((lane) => inRule(rule, input.lanes[lane]!));
      const from = (limit === 'max' ? rule.maxPercent : rule.minPercent) ?? 0;
      const percent = Math.ceil((100 * 100 * by) / Math.max(whole, 1e-9) + 1e-6) / 100;
      return [
        {
          ...about,
          limit,
          from,
          to: limit === 'max' ? Math.min(100, from + percent) : Math.max(0, from - percent),
          unit: 'percent',
        },
      ];
    }
    case 'capacity': {
      const from = (limit === 'max' ? rule.max : rule.min) ?? 0;
      const step = Math.ceil(by * 100 - 1e-6) / 100;
      return [
        {
          ...about,
          limit,
          from,
          to: limit === 'max' ? from + step : Math.max(0, from - step),
          unit: 'volume',
        },
      ];
    }
    case 'budget':
      return [{ ...about, limit: 'max', from: rule.max, to: rule.max + Math.ceil(by), unit: 'money' }];
    default:
      return [];
  }
}

const inRule = (rule: ScenarioRule, lane: ScenarioInput['lanes'][number]) => isInScope(rule.scope, lane);

/** Of several changes to the same limit, keeps the largest: a rule has one number for all its months and regions. */
function widest(changes: readonly RuleChange[]): RuleChange[] {
  const byLimit = new Map<string, RuleChange>();
  for (const change of changes) {
    const key = `${change.ruleId}|${change.limit}`;
    const known = byLimit.get(key);
    if (!known || Math.abs(change.to - change.from) > Math.abs(known.to - known.from))
      byLimit.set(key, change);
  }
  return [...byLimit.values()];
}
