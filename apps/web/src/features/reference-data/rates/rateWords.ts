import { countOf, formatCount, formatDay, formatMoment, formatPercent } from '../../../ui/figures.ts';
import type { RateImport } from './rates.api.ts';

/** All decimals of a rate, so that decimal points align. */
const tenPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 10, maximumFractionDigits: 10 });

/** Formats a rate with all its decimals: "1.0389000000". */
export function rateText(usdPerUnit: number): string {
  return tenPlaces.format(usdPerUnit);
}

/** Formats the change of a rate: "+4.1%". */
export function moveText(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)}`;
}

/** Describes an import and its contents in one or two sentences. */
export function sayRateImport(found: RateImport): string {
  const { fileName, receivedAt, appliedAt, days, firstDay, lastDay, added, changed, unchanged, leftOut } =
    found;
  const when =
    appliedAt === null
      ? `read ${formatMoment(receivedAt)}. Nothing imported yet`
      : `imported ${formatMoment(appliedAt)}`;
  const held = `${countOf(days, 'day')} from ${formatDay(firstDay)} to ${formatDay(lastDay)}: ${countOf(added, 'rate')} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged`;
  const left =
    leftOut.length === 0
      ? ''
      : ` Unknown currencies, excluded: ${leftOut.map(({ currency }) => currency).join(', ')}.`;
  return `${fileName}, ${when}. ${held}.${left}`;
}
