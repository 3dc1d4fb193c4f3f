import type {
  BudgetRule,
  CapacityRule,
  CarrierCountRule,
  FixedCostRule,
  RuleScope,
  ScenarioInput,
  ShareRule,
} from '../model.ts';
import { measure } from './compiled.ts';
import type { RowSet } from './rowSet.ts';

/** The tender as rules see it: classes and amounts by scope. */
export interface ScopedTender {
  /** Regions of the scope's lanes, in order. */
  readonly regionsOf: (scope: RuleScope) => readonly string[];
  /** Classes of the carriers (null for all) within a scope and, if given, a region. */
  readonly classesOf: (
    carriers: readonly string[] | null,
    scope: RuleScope,
    region: string | null,
  ) => number[];
  readonly volumeOf: (scope: RuleScope, region: string | null) => number;
  /** Maximum spend in the scope, on these classes if given. */
  readonly mostSpend: (scope: RuleScope, classes?: readonly number[]) => number;
  /** Maximum volume that these classes can be awarded, over all months. */
  readonly mostVolume: (classes: readonly number[]) => number;
  readonly smallestShare: number;
}

const keyOf = (scope: RuleScope, region: string | null, who: readonly string[] | null) =>
  JSON.stringify([who ?? 'all', Object.entries(scope).toSorted(([a], [b]) => (a < b ? -1 : 1)), region]);

/** Groups that a rule applies to: each carrier separately, or all named carriers together. */
function groupsOf(rule: { carriers: 'all' | readonly string[]; together?: boolean }, input: ScenarioInput) {
  const named = rule.carriers === 'all' ? input.carrierIds : rule.carriers;
  return rule.together ? [named] : named.map((carrier) => [carrier]);
}

/** Adds the columns of carriers that are counted or cost extra, before the rows that may use them. */
export function addUses(input: ScenarioInput, tender: ScopedTender, set: RowSet): void {
  for (const rule of input.rules) {
    if (rule.kind === 'carrierCount' && rule.per !== 'lane') addCarrierCount(rule, input, tender, set);
    if (rule.kind === 'fixedCost') addFixedCost(rule, input, tender, set);
  }
}

/** Adds the rows of shares, capacities and budgets. */
export function addRows(input: ScenarioInput, tender: ScopedTender, set: RowSet): void {
  for (const rule of input.rules) {
    if (rule.kind === 'share') addShare(rule, input, tender, set);
    if (rule.kind === 'capacity') addCapacity(rule, input, tender, set);
    if (rule.kind === 'budget') addBudget(rule, tender, set);
  }
}

const areasOf = (
  rule: { per: string; scope: RuleScope },
  tender: ScopedTender,
): readonly (string | null)[] => (rule.per === 'region' ? tender.regionsOf(rule.scope) : [null]);

function addCarrierCount(
  rule: CarrierCountRule,
  input: ScenarioInput,
  tender: ScopedTender,
  set: RowSet,
): void {
  for (const region of areasOf(rule, tender)) {
    const row = set.addRow(
      {
        key: `${rule.id}|count|${region ?? ''}`,
        ruleId: rule.id,
        what: 'count',
        region,
        month: null,
        carriers: null,
      },
      rule.min ?? -Infinity,
      rule.max ?? Infinity,
    );
    for (const carrier of input.carrierIds) {
      const classes = tender.classesOf([carrier], rule.scope, region);
      if (classes.length === 0) continue;
      const use = set.useOf(keyOf(rule.scope, region, [carrier]), classes);
      set.addToColumn(row, use, 1);
      if ((rule.min ?? 0) > 0) addTrulyUsed(rule.id, carrier, region, use, classes, tender, set);
    }
  }
}

/** A carrier counts towards a minimum only when it is awarded something. */
function addTrulyUsed(
  ruleId: string,
  carrier: string,
  region: string | null,
  use: number,
  classes: readonly number[],
  tender: ScopedTender,
  set: RowSet,
): void {
  const row = set.addRow(
    {
      key: `${ruleId}|use|${region ?? ''}|${carrier}`,
      ruleId,
      what: 'use',
      region,
      month: null,
      carriers: [carrier],
    },
    0,
    Infinity,
  );
  set.addEntries(row, classes, measure.count, 1);
  set.addToColumn(row, use, -tender.smallestShare);
}

function addFixedCost(rule: FixedCostRule, input: ScenarioInput, tender: ScopedTender, set: RowSet): void {
  for (const region of areasOf(rule, tender))
    for (const [carrier] of groupsOf(rule, input)) {
      const classes = tender.classesOf([carrier!], rule.scope, region);
      if (classes.length > 0)
        set.columnCost[set.useOf(keyOf(rule.scope, region, [carrier!]), classes)]! += rule.cost;
    }
}

function addShare(rule: ShareRule, input: ScenarioInput, tender: ScopedTender, set: RowSet): void {
  const all = tender.classesOf(null, rule.scope, null);
  const whole = tender.volumeOf(rule.scope, null);
  for (const group of groupsOf(rule, input)) {
    const classes = tender.classesOf(group, rule.scope, null);
    const row = (which: string, lo: number, hi: number) => {
      const made = set.addRow(
        {
          key: `${rule.id}|${which}|${group.join()}`,
          ruleId: rule.id,
          what: 'share',
          region: null,
          month: null,
          carriers: group,
        },
        lo,
        hi,
      );
      set.addEntries(made, classes, rule.of === 'volume' ? measure.volume : measure.spend, 1);
      return made;
    };
    const use = rule.orNone ? set.useOf(keyOf(rule.scope, null, group), classes) : undefined;
    const most = (rule.maxPercent ?? 100) / 100;
    const least = (rule.minPercent ?? 0) / 100;
    if (rule.of === 'volume') {
      const known = set.knownUse(classes);
      if (most < 1) {
        const made = row('max', -Infinity, known === undefined ? most * whole : 0);
        if (known !== undefined)
          set.addToColumn(made, known, -Math.min(most * whole, tender.mostVolume(classes)));
      }
      if (least > 0) {
        const made = row('min', use === undefined ? least * whole : 0, Infinity);
        if (use !== undefined) set.addToColumn(made, use, -least * whole);
      }
      continue;
    }
    if (most < 1) set.addEntries(row('max', -Infinity, 0), all, measure.spend, -most);
    if (least > 0) {
      const slack = use === undefined ? 0 : least * tender.mostSpend(rule.scope);
      const made = row('min', -slack, Infinity);
      set.addEntries(made, all, measure.spend, -least);
      if (use !== undefined) set.addToColumn(made, use, -slack);
    }
  }
}

function addCapacity(rule: CapacityRule, input: ScenarioInput, tender: ScopedTender, set: RowSet): void {
  const months =
    rule.month === 'each'
      ? Array.from({ length: input.monthCount }, (_, month) => month)
      : [rule.month === 'all together' ? null : rule.month];
  for (const region of areasOf(rule, tender))
    for (const group of groupsOf(rule, input)) {
      const classes = tender.classesOf(group, rule.scope, region);
      if (classes.length === 0 && !((rule.min ?? 0) > 0 && !rule.orNone)) continue;
      const use = rule.orNone ? set.useOf(keyOf(rule.scope, region, group), classes) : set.knownUse(classes);
      for (const month of months) {
        const row = (which: string, lo: number, hi: number) => {
          const made = set.addRow(
            {
              key: `${rule.id}|${which}|${region ?? ''}|${group.join()}|${month ?? ''}`,
              ruleId: rule.id,
              what: 'capacity',
              region,
              month,
              carriers: group,
            },
            lo,
            hi,
          );
          set.addEntries(made, classes, month === null ? measure.volume : measure.firstMonth + month, 1);
          return made;
        };
        if (rule.max !== undefined) {
          const most = month === null ? Math.min(rule.max, tender.mostVolume(classes)) : rule.max;
          const made = row('max', -Infinity, use === undefined ? rule.max : 0);
          if (use !== undefined) set.addToColumn(made, use, -most);
        }
        if ((rule.min ?? 0) > 0) {
          const made = row('min', rule.orNone ? 0 : rule.min!, Infinity);
          if (rule.orNone && use !== undefined) set.addToColumn(made, use, -rule.min!);
        }
      }
    }
}

function addBudget(rule: BudgetRule, tender: ScopedTender, set: RowSet): void {
  const row = set.addRow(
    { key: `${rule.id}|budget`, ruleId: rule.id, what: 'budget', region: null, month: null, carriers: null },
    -Infinity,
    rule.max,
  );
  set.addEntries(row, tender.classesOf(null, rule.scope, null), measure.spend, 1);
}
