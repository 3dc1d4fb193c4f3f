import type { IndexSeries } from './indices.api.ts';

export const periodLabels: Readonly<Record<IndexSeries['period'], string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
};
