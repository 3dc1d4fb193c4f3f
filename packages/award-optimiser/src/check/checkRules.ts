import type { CapacityRule, CarrierCountRule, ScenarioInput, ShareRule } from '../model.ts';
import { holds, type Ledger, type LedgerLine, total } from './ledger.ts';
import { isOver, isUnder, type Violation, violation } from './violation.ts';

/** What rules over many lanes say. */
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
        const spent = total(
          ledger.lines.filter(({ lane }) => holds(rule.scope, lane)).map(({ spend }) => spend),
        );
        return isOver(spent, rule.max)
          ? [violation({ kind: 'budget', ruleId: rule.id, limit: 'max', allowed: rule.max, actual: spent })]
          : [];
      }
      default:
        return [];
    }
  });
}

/** Lines that the rule speaks of, by its carriers and scope; and the region where it speaks of each by itself. */
function areas(
  rule: { scope: ShareRule['scope']; per?: string; carriers?: ShareRule['carriers'] },
  input: ScenarioInput,
  ledger: Ledger,
) {
  const named = rule.carriers === 'all' ? undefined : rule.carriers;
  const theirs = named
    ? [...new Set(named)].flatMap((carrierId) => ledger.linesOfCarrier.get(carrierId) ?? [])
    : ledger.lines;
  const lines = theirs.filter(({ lane }) => holds(rule.scope, lane));
  if (rule.per !== 'region') return [{ region: null, lines }];
  const regions = new Set(input.lanes.filter((lane) => holds(rule.scope, lane)).map(({ region }) => region));
  return [...regions]
    .toSorted()
    .map((region) => ({ region, lines: lines.filter(({ lane }) => lane.region === region) }));
}

function groups(rule: { carriers: 'all' | readonly string[]; together: boolean }, input: ScenarioInput) {
  const named = rule.carriers === 'all' ? input.carrierIds : rule.carriers;
  return rule.together ? [named] : named.map((each): readonly string[] => [each]);
}

const linesOf = (lines: readonly LedgerLine[], group: readonly string[]) =>
  lines.filter(({ carrierId }) => group.includes(carrierId));

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
  const lines = ledger.lines.filter(({ lane }) => holds(rule.scope, lane));
  const figure = ({ volume, spend }: LedgerLine) => (rule.of === 'volume' ? volume : spend);
  const whole =
    rule.of === 'volume'
      ? total(
          input.lanes
            .filter((lane) => holds(rule.scope, lane))
            .flatMap(({ monthlyVolumes }) => monthlyVolumes),
        )
      : total(lines.map(figure));
  return groups(rule, input).flatMap((carriers) => {
    const own = linesOf(lines, carriers);
    const actual = total(own.map(figure));
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
    groups(rule, input).flatMap((carriers) => {
      const own = linesOf(lines, carriers);
      return months.flatMap((month) => {
        const actual = total(
          own.map(({ volume, volumes }) => (month === null ? volume : (volumes[month] ?? 0))),
        );
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
