import type { ClauseDraft } from './clauseDraft.ts';

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
