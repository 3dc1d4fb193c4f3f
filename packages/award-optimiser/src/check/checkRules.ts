import type { CapacityRule, CarrierCountRule, RuleScope, ScenarioInput, ShareRule } from '../model.ts';
import { holds, type Ledger, type LedgerLine, total } from './ledger.ts';
import { isOver, isUnder, type Violation, violation } from './violation.ts';

/** Checks the rules across lanes. */
export function checkRules(input: ScenarioInput, ledger: Ledger): Violation[] {
  return input.rules.flatMap((rule): Violation[] => {
    switch (rule.kind) {
      case 'carrierCount':
        return rule.per === 'lane' ? [] : countCarriers(rule, input, ledger);
      case 'share':
        return weighShares(rule, input, ledger);
      case 'capacity':
        return measureCapacity(rule, input, ledger);
      case 'budget': {
        const spent = sumOf(linesWithin(rule.scope, ledger.lines), ({ spend }) => spend);
        return isOver(spent, rule.max)
          ? [violation({ kind: 'budget', ruleId: rule.id, limit: 'max', allowed: rule.max, actual: spent })]
          : [];
      }
      default:
        return [];
    }
  });
}

/** Lines to which the rule applies, by its carriers and scope; with the region if it applies to each region separately. */
function areas(
  rule: { scope: ShareRule['scope']; per?: string; carriers?: ShareRule['carriers'] },
  input: ScenarioInput,
  ledger: Ledger,
) {
  const named = rule.carriers === 'all' ? undefined : rule.carriers;
  const theirs = named
    ? [...new Set(named)].flatMap((carrierId) => linesOfCarrier(ledger, carrierId, rule.scope.regions))
    : ledger.lines;
  const lines = linesWithin(rule.scope, theirs);
  if (rule.per !== 'region') return [{ region: null, lines }];
  const byRegion = new Map<string, LedgerLine[]>();
  for (const lane of input.lanes)
    if (!byRegion.has(lane.region) && holds(rule.scope, lane)) byRegion.set(lane.region, []);
  for (const line of lines) byRegion.get(line.lane.region)?.push(line);
  return [...byRegion.keys()].toSorted().map((region) => ({ region, lines: byRegion.get(region) ?? [] }));
}

/** Lines awarded to the carrier; only in these regions, if any are named. */
function linesOfCarrier(ledger: Ledger, carrierId: string, regions: readonly string[] | undefined) {
  const own = ledger.linesOfCarrier.get(carrierId);
  if (!own) return [];
  return regions
    ? [...new Set(regions)].flatMap((region) => own.get(region) ?? [])
    : [...own.values()].flat();
}

/** The lines of each carrier to which the rule applies, or of all of them together. */
function groupsOf(
  rule: { carriers: 'all' | readonly string[]; together: boolean },
  input: ScenarioInput,
  lines: readonly LedgerLine[],
): { carriers: readonly string[]; own: readonly LedgerLine[] }[] {
  const named = rule.carriers === 'all' ? input.carrierIds : rule.carriers;
  const byCarrier = new Map(named.map((carrierId): [string, LedgerLine[]] => [carrierId, []]));
  for (const line of lines) byCarrier.get(line.carrierId)?.push(line);
  return rule.together
    ? [{ carriers: named, own: [...byCarrier.values()].flat() }]
    : named.map((carrierId) => ({ carriers: [carrierId], own: byCarrier.get(carrierId) ?? [] }));
}

const linesWithin = (scope: RuleScope, lines: readonly LedgerLine[]) =>
  lines.filter(({ lane }) => holds(scope, lane));

function sumOf(lines: readonly LedgerLine[], figure: (line: LedgerLine) => number): number {
  let sum = 0;
  for (const line of lines) sum += figure(line);
  return sum;
}

function countCarriers(rule: CarrierCountRule, input: ScenarioInput, ledger: Ledger): Violation[] {
  return areas(rule, input, ledger).flatMap(({ region, lines }) => {
    const actual = new Set(lines.map(({ carrierId }) => carrierId)).size;
    const about = { kind: 'carrierCount' as const, ruleId: rule.id, region, actual };
    const found: Violation[] = [];
    if (actual < (rule.min ?? 0)) found.push(violation({ ...about, limit: 'min', allowed: rule.min ?? 0 }));
    if (actual > (rule.max ?? Infinity))
      found.push(violation({ ...about, limit: 'max', allowed: rule.max ?? 0 }));
    return found;
  });
}

function weighShares(rule: ShareRule, input: ScenarioInput, ledger: Ledger): Violation[] {
  const lines = linesWithin(rule.scope, ledger.lines);
  const figure = ({ volume, spend }: LedgerLine) => (rule.of === 'volume' ? volume : spend);
  let whole = 0;
  if (rule.of === 'spend') whole = sumOf(lines, figure);
  else for (const lane of input.lanes) if (holds(rule.scope, lane)) whole += total(lane.monthlyVolumes);
  return groupsOf(rule, input, lines).flatMap(({ carriers, own }) => {
    const actual = sumOf(own, figure);
    const about = { kind: 'share' as const, ruleId: rule.id, carriers, actual };
    const found: Violation[] = [];
    const most = ((rule.maxPercent ?? 100) / 100) * whole;
    const least = ((rule.minPercent ?? 0) / 100) * whole;
    if (isOver(actual, most)) found.push(violation({ ...about, limit: 'max', allowed: most }));
    if (isUnder(actual, least) && !(rule.orNone && own.length === 0))
      found.push(violation({ ...about, limit: 'min', allowed: least }));
    return found;
  });
}

function measureCapacity(rule: CapacityRule, input: ScenarioInput, ledger: Ledger): Violation[] {
  const months: (number | null)[] =
    rule.month === 'each'
      ? [...Array(input.monthCount).keys()]
      : [rule.month === 'all together' ? null : rule.month];
  return areas(rule, input, ledger).flatMap(({ region, lines }) =>
    groupsOf(rule, input, lines).flatMap(({ carriers, own }) => {
      return months.flatMap((month) => {
        const actual = sumOf(own, ({ volume, volumes }) => (month === null ? volume : (volumes[month] ?? 0)));
        const about = { kind: 'capacity' as const, ruleId: rule.id, region, month, carriers, actual };
        const found: Violation[] = [];
        if (rule.max !== undefined && isOver(actual, rule.max))
          found.push(violation({ ...about, limit: 'max', allowed: rule.max }));
        if (rule.min !== undefined && isUnder(actual, rule.min) && !(rule.orNone && own.length === 0))
          found.push(violation({ ...about, limit: 'min', allowed: rule.min }));
        return found;
      });
    }),
  );
}
