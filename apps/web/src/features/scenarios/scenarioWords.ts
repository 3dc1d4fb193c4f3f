import { countOf, formatMoment } from '../../ui/figures.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { ScenarioHead } from './scenarios.api.ts';

/** Status of a scenario in one or two words, with its tone. */
export function stateOfScenario(scenario: ScenarioHead): { tone: Tone; text: string } {
  const { state, stale, isEdited, awardedAt } = scenario;
  if (state === 'Waiting') return { tone: 'busy', text: 'Queued' };
  if (state === 'Running') return { tone: 'busy', text: 'Running' };
  if (awardedAt !== null) return { tone: 'good', text: 'Awarded' };
  if (state === 'Draft') return { tone: 'neutral', text: 'Not run' };
  if (isEdited) return { tone: 'warn', text: 'Rules changed' };
  if (stale !== null) return { tone: 'warn', text: 'Out of date' };
  if (state === 'Solved') return { tone: 'good', text: 'Solved' };
  if (state === 'Infeasible') return { tone: 'bad', text: 'Rules conflict' };
  return state === 'NoneFound' ? { tone: 'warn', text: 'No award found' } : { tone: 'bad', text: 'Failed' };
}

/** Whether the result is valid for the current rules, bids, volumes and awards. */
export const isUpToDate = ({ state, stale, isEdited }: Pick<ScenarioHead, 'state' | 'stale' | 'isEdited'>) =>
  state === 'Solved' && stale === null && !isEdited;

/** "6 rules", "Lowest cost". */
export const rulesOf = ({ ruleCount }: Pick<ScenarioHead, 'ruleCount'>) =>
  ruleCount === 0 ? 'Lowest cost' : countOf(ruleCount, 'rule');

/** Who created it, its rules, and when it was solved, in one line. */
export function factsOf(scenario: ScenarioHead): string {
  const { createdBy, solvedAt, awardedAt } = scenario;
  return [
    rulesOf(scenario),
    createdBy === null ? null : `created by ${createdBy}`,
    solvedAt === null ? null : `run ${formatMoment(solvedAt)}`,
    awardedAt === null ? null : `awarded ${formatMoment(awardedAt)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
