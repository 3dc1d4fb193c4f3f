import type { ScenarioRule } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScenarioContract } from '../scenarios.queries.ts';

type Named = { readonly field: string; readonly ids: readonly string[] };

/**
 * Throws for rules that name carriers or lanes that are not the customer's, or that have no effect; each error names rule and
 * field.
 */
export async function checkRules(
  tx: Transaction,
  contract: ScenarioContract,
  rules: readonly ScenarioRule[],
): Promise<void> {
  const seen = new Set<string>();
  rules.forEach((rule, at) => {
    if (seen.has(rule.ruleId))
      throw refuse('duplicate_rule', `Rule ${at + 1} has the same ID as another rule`, {
        field: `rules.${at}.ruleId`,
        detail: 'Give each rule its own ID',
      });
    seen.add(rule.ruleId);
    if (rule.isOn) requireLimit(rule, at);
  });
  requireFewLanes(rules);
  await requireCarriers(tx, contract.customerId, rules.flatMap(carriersOf));
  await requireLanes(
    tx,
    contract,
    rules.flatMap(({ scope }, at) =>
      scope.laneIds === undefined ? [] : [{ field: `rules.${at}.scope.laneIds`, ids: scope.laneIds }],
    ),
  );
}

/**
 * Maximum number of lanes listed individually in all rules of a scenario; regions, equipments and business units can cover any
 * number.
 */
const mostNamedLanes = 50_000;

function requireFewLanes(rules: readonly ScenarioRule[]): void {
  let named = 0;
  rules.forEach(({ scope }, at) => {
    named += scope.laneIds?.length ?? 0;
    if (named > mostNamedLanes)
      throw refuse(
        'too_many_lanes',
        `Rules list more than ${mostNamedLanes} individual lanes (rule ${at + 1})`,
        {
          field: `rules.${at}.scope.laneIds`,
          detail: 'Use regions, equipment or business units in the rule instead, or fewer lanes.',
        },
      );
  });
}

/** The limit fields of each kind, of which at least one is required. */
const limits: Readonly<Partial<Record<ScenarioRule['kind'], readonly [string, string]>>> = {
  carrierCount: ['min', 'max'],
  share: ['minPercent', 'maxPercent'],
  capacity: ['min', 'max'],
  incumbent: ['switchingPercent', 'switchingPerUnitUsd'],
};

function requireLimit(rule: ScenarioRule, at: number): void {
  const fields = limits[rule.kind];
  if (fields === undefined) return;
  const said = rule as unknown as Readonly<Record<string, unknown>>;
  if (fields.every((field) => said[field] === undefined))
    throw refuse('rule_incomplete', `Rule ${at + 1} is incomplete`, {
      field: `rules.${at}.${fields[1]}`,
      detail: `Set ${fields.join(' or ')}, or turn the rule off`,
    });
}

function carriersOf(rule: ScenarioRule, at: number): Named[] {
  if ('carrierId' in rule) return [{ field: `rules.${at}.carrierId`, ids: [rule.carrierId] }];
  if ('carriers' in rule && rule.carriers !== 'all')
    return [{ field: `rules.${at}.carriers`, ids: rule.carriers }];
  return [];
}

async function requireCarriers(tx: Transaction, customerId: string, named: readonly Named[]): Promise<void> {
  const ids = [...new Set(named.flatMap((each) => each.ids))];
  if (ids.length === 0) return;
  const own = await rows<{ carrier_id: string }>(
    tx,
    'SELECT carrier_id FROM customer_carriers WHERE customer_id = $1 AND carrier_id = ANY ($2::bigint[])',
    [customerId, ids],
  );
  refuseForeign(named, new Set(own.map((row) => row.carrier_id)), 'carrier_not_found', 'Carrier');
}

/** Throws for lanes that are not the customer's in this contract. */
export async function requireLanes(
  tx: Transaction,
  { customerId, mode, contractNo }: ScenarioContract,
  named: readonly Named[],
): Promise<void> {
  const ids = [...new Set(named.flatMap((each) => each.ids))];
  if (ids.length === 0) return;
  const own = await rows<{ lane_id: string }>(
    tx,
    'SELECT lane_id FROM lanes WHERE customer_id = $1 AND mode = $2 AND contract_no = $4 AND lane_id = ANY ($3::bigint[])',
    [customerId, mode, ids, contractNo],
  );
  refuseForeign(named, new Set(own.map((row) => row.lane_id)), 'lane_not_found', 'Lane');
}

function refuseForeign(
  named: readonly Named[],
  own: ReadonlySet<string>,
  code: 'carrier_not_found' | 'lane_not_found',
  what: string,
): void {
  for (const { field, ids } of named) {
    const foreign = ids.find((id) => !own.has(id));
    if (foreign === undefined) continue;
    const [list, at] = field.split('.');
    const where = list === 'rules' ? ` (rule ${Number(at) + 1})` : '';
    throw refuse(code, `${what} not found${where}`, {
      status: 422,
      field,
      detail: `${foreign} not found. Choose from the list.`,
    });
  }
}
