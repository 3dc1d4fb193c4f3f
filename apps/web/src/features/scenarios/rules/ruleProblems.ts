import type { ScenarioChoices, ScenarioRule } from '../scenarios.api.ts';

/** A missing or invalid part of a rule. */
export interface RuleProblem {
  /** The field it refers to, which is highlighted. */
  field: 'bounds' | 'carriers' | 'carrier' | 'amount' | 'scope' | 'tiers' | 'month';
  message: string;
}

const isTyped = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/**
 * Returns the errors of a rule, in the order of its sentence. A rule that is switched off is stored too, so it must also be
 * complete.
 */
export function ruleProblems(rule: ScenarioRule, choices: ScenarioChoices | undefined): RuleProblem[] {
  return [...problemsOfKind(rule), ...unknownNames(rule, choices)];
}

function problemsOfKind(rule: ScenarioRule): RuleProblem[] {
  switch (rule.kind) {
    case 'carrierCount':
      return bounds(rule.min, rule.max, { whole: true, of: 'carriers' });
    case 'share':
      return [
        ...named(rule.carriers),
        ...bounds(rule.minPercent, rule.maxPercent, { most: 100, of: 'percent' }),
      ];
    case 'capacity':
      return [...named(rule.carriers), ...bounds(rule.min, rule.max, { of: 'volume' })];
    case 'incumbent':
      return isTyped(rule.switchingPercent) || isTyped(rule.switchingPerUnitUsd)
        ? range(rule.switchingPercent, -100, 1000)
        : amount('Enter how much cheaper another carrier must be.');
    case 'lock':
      return one(rule.carrierId);
    case 'exclude':
      return named(rule.carriers);
    case 'fixedCost':
      return [...named(rule.carriers), ...money(rule.costUsd, 'Enter the cost of each carrier.')];
    case 'smallestShare':
      return isTyped(rule.percent) ? range(rule.percent, 10, 100) : amount('Enter the minimum share.');
    case 'budget':
      return money(rule.maxUsd, 'Enter the maximum cost.');
    case 'coverage':
      return money(rule.unawardedPricePerUnitUsd, 'Enter the price above which a lane may stay unawarded.');
    case 'discount':
      return [...one(rule.carrierId), ...tierProblems(rule.tiers)];
    case 'bundle':
      return [
        ...one(rule.carrierId),
        ...(isTyped(rule.percentOff) ? range(rule.percentOff, 0, 99.99) : amount('Enter the discount.')),
        ...(isWhole(rule.scope)
          ? [{ field: 'scope' as const, message: 'Choose the lanes of the bundle.' }]
          : []),
      ];
    default:
      return rule satisfies never;
  }
}

const amount = (message: string): RuleProblem[] => [{ field: 'amount', message }];
const named = (carriers: 'all' | readonly string[]): RuleProblem[] =>
  carriers.length === 0 ? [{ field: 'carriers', message: 'Choose at least one carrier.' }] : [];
const one = (carrierId: string): RuleProblem[] =>
  carrierId === '' ? [{ field: 'carrier', message: 'Choose a carrier.' }] : [];
const isWhole = (scope: ScenarioRule['scope']) => Object.values(scope).every((list) => list === undefined);

function range(value: number | undefined, from: number, to: number): RuleProblem[] {
  return isTyped(value) && (value < from || value > to)
    ? amount(`Enter a value between ${from}% and ${to}%.`)
    : [];
}

function money(usd: number, message: string): RuleProblem[] {
  if (!isTyped(usd)) return amount(message);
  return usd < 0 ? amount('Can’t be negative.') : [];
}

function bounds(
  min: number | undefined,
  max: number | undefined,
  { whole = false, most, of }: { whole?: boolean; most?: number; of: string },
): RuleProblem[] {
  const say = (message: string): RuleProblem[] => [{ field: 'bounds', message }];
  const told = [min, max].filter((value) => value !== undefined);
  if (told.length === 0 || !told.every(isTyped)) return say('Enter a value.');
  if (told.some((value) => value < 0)) return say('Can’t be negative.');
  if (whole && told.some((value) => !Number.isInteger(value)))
    return say('Enter a whole number of carriers.');
  if (most !== undefined && told.some((value) => value > most)) return say(`At most ${most} ${of}.`);
  if (min !== undefined && max !== undefined && min > max)
    return say('The minimum is higher than the maximum.');
  return [];
}

function tierProblems(tiers: Extract<ScenarioRule, { kind: 'discount' }>['tiers']): RuleProblem[] {
  const say = (message: string): RuleProblem[] => [{ field: 'tiers', message }];
  if (tiers.some(({ fromVolume, percent }) => !isTyped(fromVolume) || !isTyped(percent)))
    return say('Enter a volume and a percentage for each tier.');
  if (tiers.some(({ percent }) => percent <= 0 || percent >= 100))
    return say('A discount must be more than 0% and less than 100%.');
  if (new Set(tiers.map(({ fromVolume }) => fromVolume)).size < tiers.length)
    return say('Two tiers start at the same volume.');
  return [];
}

/** Values the mode no longer has, such as a carrier whose connection ended. */
function unknownNames(rule: ScenarioRule, choices: ScenarioChoices | undefined): RuleProblem[] {
  if (choices === undefined) return [];
  const gone = (list: readonly string[] | undefined, known: readonly { name: string }[]) =>
    list?.filter((name) => !known.some((other) => other.name === name)) ?? [];
  const names = [
    ...gone(rule.scope.regions, choices.regions),
    ...gone(rule.scope.equipments, choices.equipments),
    ...gone(rule.scope.businessUnits, choices.businessUnits),
  ];
  return names.length === 0
    ? []
    : [{ field: 'scope', message: `No lane has ${names.join(', ')} any more. Remove it.` }];
}
