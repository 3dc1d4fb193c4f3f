import type { ScenarioRule } from '@lanewright/contract';
import { limitsInWords } from './limitsInWords.ts';
import type { Names } from './namesForRules.ts';
import {
  countInWords,
  listInWords,
  monthInWords,
  numberInWords,
  scopeInWords,
  usdInWords,
} from './scopeInWords.ts';

type RuleOf<Kind extends ScenarioRule['kind']> = Extract<ScenarioRule, { kind: Kind }>;
type Words = { [Kind in ScenarioRule['kind']]: (rule: RuleOf<Kind>, names: Names, where: string) => string };

/** A rule as a sentence in the trade's words, in English. */
export function ruleInWords(rule: ScenarioRule, names: Names): string {
  const where = scopeInWords(rule.scope, names);
  const said = (sentences[rule.kind] as (rule: ScenarioRule, names: Names, where: string) => string)(
    rule,
    names,
    where,
  );
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const sentences: Words = {
  carrierCount({ per, min, max, scope }, _names, where) {
    const each = per === 'lane' ? ' on each lane' : inEachRegion({ per, scope });
    return `${limitsInWords({ min, max }, (count) => countInWords(count, 'carrier'))}${each}${where}`;
  },
  share(rule, names, where) {
    const { min, max } = { min: rule.minPercent, max: rule.maxPercent };
    const none = rule.orNone ? ', or none' : '';
    const amounts = limitsInWords({ min, max }, (share) => `${numberInWords(share)}%`);
    return `${who(rule, names)} ${amounts} of the ${rule.of}${where}${none}`;
  },
  capacity(rule, names, where) {
    const when =
      rule.month === 'each'
        ? ' a month'
        : rule.month === 'all together'
          ? ' over all months'
          : ` in ${monthInWords(rule.month)}`;
    const amounts = limitsInWords(rule, (volume) => `${numberInWords(volume)} ${names.volumeUnit}`);
    const each = inEachRegion(rule);
    return `${who(rule, names)} ${amounts}${when}${each}${where}${rule.orNone ? ', or none' : ''}`;
  },
  incumbent({ switchingPercent, switchingPerUnitUsd }, names, where) {
    const parts = [
      switchingPercent !== undefined && `${numberInWords(Math.abs(switchingPercent))}% of the price`,
      switchingPerUnitUsd !== undefined &&
        `${usdInWords(Math.abs(switchingPerUnitUsd))} per ${names.volumeUnit}`,
    ].filter((part) => part !== false);
    const isFavoured = (switchingPercent ?? 0) < 0 || (switchingPerUnitUsd ?? 0) < 0;
    return isFavoured
      ? `prefer a change of carrier${where} by ${listInWords(parts)}`
      : `keep incumbents${where} unless another carrier is cheaper by more than ${listInWords(parts)}`;
  },
  lock: ({ carrierId }, names, where) =>
    `${where === '' ? 'all lanes' : `lanes${where}`} go to ${names.carrier(carrierId)}`,
  exclude: ({ carriers }, names, where) => {
    const named = listInWords(carriers.map((carrierId) => names.carrier(carrierId)));
    return `${named} ${carriers.length === 1 ? 'gets' : 'get'} nothing${where}`;
  },
  fixedCost({ carriers, per, costUsd, scope }, names, where) {
    const named =
      carriers === 'all'
        ? 'each carrier'
        : listInWords(carriers.map((carrierId) => names.carrier(carrierId)));
    const each = inEachRegion({ per, scope });
    return `using ${named}${where} costs ${usdInWords(costUsd)}${each}`;
  },
  smallestShare: ({ percent }, _names, where) =>
    `minimum share ${numberInWords(percent)}% per carrier and lane${where}`,
  budget: ({ maxUsd }, _names, where) => `awarded cost${where} is at most ${usdInWords(maxUsd)}`,
  coverage: ({ unawardedPricePerUnitUsd }, names, where) =>
    `lanes${where} may stay unawarded, priced at ${usdInWords(unawardedPricePerUnitUsd)} per ${names.volumeUnit}`,
  discount({ carrierId, tiers }, names, where) {
    const steps = tiers.map(
      ({ fromVolume, percent }) =>
        `${numberInWords(percent)}% from ${numberInWords(fromVolume)} ${names.volumeUnit}`,
    );
    return `${names.carrier(carrierId)} gives a discount of ${listInWords(steps, 10)}${where}`;
  },
  bundle: ({ carrierId, percentOff }, names, where) =>
    `${names.carrier(carrierId)} takes ${where === '' ? 'all its lanes' : `its lanes${where}`} together at ${numberInWords(percentOff)}% less`,
};

/** Added when a rule applies to each of several regions separately. */
const inEachRegion = ({ per, scope }: { per: string; scope: ScenarioRule['scope'] }) =>
  per === 'region' && scope.regions?.length !== 1 ? ' in each region' : '';

/** "Each carrier", "A", "Each of A and B", "A and B together". */
function who(
  { carriers, together }: { carriers: 'all' | string[]; together: boolean },
  names: Names,
): string {
  if (carriers === 'all') return together ? 'all carriers together' : 'each carrier';
  const named = listInWords(carriers.map((carrierId) => names.carrier(carrierId)));
  if (carriers.length === 1) return named;
  return together ? `${named} together` : `each of ${named}`;
}
