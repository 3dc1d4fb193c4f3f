import { countOf, formatCount, formatDay, formatMoment } from '../../../ui/figures.ts';
import type { IndexImport, IndexSeries } from './indices.api.ts';

export const periodLabels: Readonly<Record<IndexSeries['period'], string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
};

/** Describes an import and its contents in one or two sentences. */
export function sayIndexImport(found: IndexImport): string {
  const { fileName, receivedAt, appliedAt, days, firstDay, lastDay, added, changed, unchanged } = found;
  const when =
    appliedAt === null
      ? `read ${formatMoment(receivedAt)}. Nothing imported yet`
      : `imported ${formatMoment(appliedAt)}`;
  const held = `${countOf(days, 'day')} from ${formatDay(firstDay)} to ${formatDay(lastDay)}: ${countOf(added, 'value')} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged`;
  const gaps =
    found.withoutValue === 0
      ? ''
      : ` ${countOf(found.withoutValue, 'cell')} without a value ${found.withoutValue === 1 ? 'was' : 'were'} skipped.`;
  return `${fileName}, ${when}. ${held}.${gaps}`;
}
