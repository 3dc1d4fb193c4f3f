import type { ScenarioRule } from '@lanewright/contract';
import type { Infeasibility, ScenarioView } from '../scenarios.queries.ts';
import type { EasedLimit, Obstacle } from '../thread/threadMessages.ts';
import type { Names } from './namesForRules.ts';
import { ruleInWords } from './ruleInWords.ts';
import {
  countInWords,
  listInWords,
  monthInWords,
  numberInWords,
  regionInWords,
  scopeInWords,
  usdInWords,
} from './scopeInWords.ts';

type Conflict = Infeasibility['conflicts'][number];
/** Maximum number of lanes that a conflict names; more are only counted. */
const mostLanes = 200;

/** Explains why there is no award, one text per conflict, each starting with what is wrong. */
export function obstaclesInWords(
  obstacles: readonly Obstacle[],
  rules: readonly ScenarioRule[],
  names: Names,
): Conflict[] {
  const ruleOf = new Map(rules.map((rule) => [rule.ruleId, rule]));
  const say = (ruleId: string) => {
    const rule = ruleOf.get(ruleId);
    return rule === undefined ? 'a rule' : `“${ruleInWords(rule, names)}”`;
  };
  return obstacles.map((obstacle): Conflict => {
    const laneIds = 'laneIds' in obstacle ? obstacle.laneIds : [];
    const lanes = countInWords(laneIds.length, 'lane');
    const has = laneIds.length === 1 ? 'has' : 'have';
    const ruleId = 'ruleId' in obstacle ? obstacle.ruleId : null;
    const words = {
      laneWithoutBid: () => `${lanes} ${has} no bid`,
      everybodyExcluded: () => `All bidders on ${lanes} are excluded or lack capacity`,
      lockedWithoutBid: () => `${lanes} ${has} no bid from the carrier in ${say(ruleId ?? '')}`,
      minOverMax: () => `${say(ruleId ?? '')} is contradictory`,
      locksNeedMore: () => {
        const { needed, max, region } = obstacle as Extract<Obstacle, { why: 'locksNeedMore' }>;
        const where = region === null ? '' : ` in ${regionInWords(region)}`;
        return `Locked lanes need ${countInWords(needed, 'carrier')}${where}, but ${say(ruleId ?? '')} allows ${numberInWords(max)}`;
      },
      nobodyLeft: () =>
        `${lanes} can’t be awarded under these rules: let ${laneIds.length === 1 ? 'it' : 'them'} stay unawarded, or ask for more bids`,
    }[obstacle.why]();
    return { words, ruleId, laneIds: laneIds.slice(0, mostLanes) };
  });
}

/** The suggested fix, one step per line: "Raise the most carriers in DE-South from 4 to 6". */
export function wayOutInWords(
  limits: readonly EasedLimit[],
  rules: readonly ScenarioRule[],
  names: Names,
): NonNullable<Infeasibility['wayOut']> {
  const ruleOf = new Map(rules.map((rule) => [rule.ruleId, rule]));
  return limits.flatMap((limit) => {
    const rule = ruleOf.get(limit.ruleId);
    return rule === undefined ? [] : [{ ruleId: limit.ruleId, words: stepInWords(limit, rule, names) }];
  });
}

function stepInWords(limit: EasedLimit, rule: ScenarioRule, names: Names): string {
  const amount = {
    carriers: (value: number) => numberInWords(value),
    percent: (value: number) => `${numberInWords(value)}%`,
    volume: (value: number) => `${numberInWords(value)} ${names.volumeUnit}`,
    money: usdInWords,
  }[limit.unit];
  const verb = limit.to > limit.from ? 'Raise' : 'Lower';
  const which = limit.limit === 'max' ? 'most' : 'least';
  const where =
    limit.region === null
      ? `${scopeInWords(rule.scope, names)}${'per' in rule && rule.per === 'lane' ? ' on each lane' : ''}`
      : ` in ${regionInWords(limit.region)}`;
  return `${verb} the ${which} ${subjectOf(rule, names)}${where} from ${amount(limit.from)} to ${amount(limit.to)}`;
}

/** Subject of a limit. */
function subjectOf(rule: ScenarioRule, names: Names): string {
  const whose = (carriers: 'all' | readonly string[]) =>
    carriers === 'all' ? 'a carrier' : listInWords(carriers.map((carrierId) => names.carrier(carrierId)));
  if (rule.kind === 'carrierCount') return 'carriers';
  if (rule.kind === 'share') return `of the ${rule.of} for ${whose(rule.carriers)}`;
  if (rule.kind === 'capacity') {
    const when =
      rule.month === 'each'
        ? ' a month'
        : rule.month === 'all together'
          ? ''
          : ` in ${monthInWords(rule.month)}`;
    return `volume${when} for ${whose(rule.carriers)}`;
  }
  return 'that is spent';
}

/** Why a lane is not awarded. */
export const unawardedInWords: Readonly<Record<ScenarioView['unawarded'][number]['reason'], string>> = {
  noBid: 'No bid covers all months',
  allExcluded: 'Rules exclude all its bidders',
  noCapacity: 'Rules and capacities leave no room for its bidders',
  dearerThanUnawarded: 'Bids exceed the price ceiling',
};
