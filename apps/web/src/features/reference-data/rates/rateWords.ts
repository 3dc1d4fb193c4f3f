import { countOf, formatCount, formatDay, formatMoment, formatPercent } from '../../../ui/figures.ts';
import type { RateImport } from './rates.api.ts';

/** All places that a rate has, so that points stand under each other. */
const tenPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 10, maximumFractionDigits: 10 });

/** A rate with all its places: "1.0389000000". */
export function rateText(usdPerUnit: number): string {
  return tenPlaces.format(usdPerUnit);
}

/** How a rate moved: "+4.1%". */
export function moveText(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)}`;
}

/** What an import is and what it holds, in a sentence or two. */
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
