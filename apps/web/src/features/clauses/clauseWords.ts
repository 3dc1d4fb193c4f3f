import { formatMonth } from '../../ui/figures.ts';
import type { ClauseDraft } from './clauseDraft.ts';
import type { Clause } from './clauses.api.ts';

const choices = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

export const periodChoices = choices<ClauseDraft['period']>({
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
});
export const effectChoices = choices<ClauseDraft['effect']>({
  perMile: 'Adds the change per mile',
  perMileFrom: 'Sets the rate per mile',
  table: 'Looks up a table',
  factor: 'Changes the rate by a percentage',
});
export const perChoices = choices<ClauseDraft['per']>({
  mile: 'Per mile',
  container: 'Per container',
  shipment: 'Per shipment',
  percentOfLinehaul: 'Percent of the linehaul',
});
export const dateChoices = choices<ClauseDraft['date']>({
  ship: 'Ship date',
  delivery: 'Delivery date',
  invoice: 'Invoice date',
});
export const takeChoices = choices<ClauseDraft['take']>({
  inForce: 'Latest value',
  monthBefore: 'Average of the month before',
  quarterBefore: 'Average of the quarter before',
  weeksBefore: 'Average of the weeks before',
  daysBefore: 'Average between two days of the month',
});
export const holdChoices = choices<ClauseDraft['hold']>({
  each: 'Each day',
  week: 'Each week',
  month: 'Each month',
  quarter: 'Each quarter',
});
export const triggerChoices = choices<ClauseDraft['trigger']>({
  none: 'Every change counts',
  percent: 'From a percentage',
  absolute: 'From an amount',
});

/** "from Jan 2027"; empty for the whole contract. */
export function periodText({ fromMonth, toMonth }: Pick<Clause, 'fromMonth' | 'toMonth'>): string {
  if (fromMonth !== null && toMonth !== null) return `${formatMonth(fromMonth)} to ${formatMonth(toMonth)}`;
  if (fromMonth !== null) return `from ${formatMonth(fromMonth)}`;
  return toMonth === null ? '' : `until ${formatMonth(toMonth)}`;
}

/** A clause in a list to choose from: the clauses of several carriers and months may share a name. */
export function choiceText(clause: Clause, isCarrier: boolean): string {
  const owner = isCarrier && clause.carrierId !== null ? 'only for you' : clause.carrierName;
  return [clause.name, owner, periodText(clause)].filter(Boolean).join(' · ');
}
