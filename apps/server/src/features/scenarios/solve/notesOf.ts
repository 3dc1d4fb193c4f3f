import type { RunFacts } from '../thread/threadMessages.ts';
import { countInWords } from '../words/scopeInWords.ts';
import type { EndedRun } from './writeResult.ts';

/** Notes on how a result was reached: what was left out, and the optimiser's own notes. */
export function notesOf({ row, loaded }: EndedRun, { notes }: RunFacts): string[] {
  const { input, lanesLeftOut, bidsLeftOut } = loaded;
  const { firstBid, id } = input.lanes;
  const noBid = id.filter((_laneId, lane) => firstBid[lane] === firstBid[lane + 1]).length;
  const months = new Set(input.months);
  const gone = row.rules.filter(
    (rule) =>
      rule.isOn &&
      rule.kind === 'capacity' &&
      rule.month !== 'each' &&
      rule.month !== 'all together' &&
      !months.has(rule.month),
  ).length;
  return [
    lanesLeftOut > 0 &&
      `${countInWords(lanesLeftOut, 'lane')} excluded: no month is available, or there is no volume.`,
    noBid > 0 &&
      `${countInWords(noBid, 'lane')} not awarded: no bid on ${noBid === 1 ? 'it' : 'them'} can be awarded.`,
    bidsLeftOut > 0 && `${countInWords(bidsLeftOut, 'bid')} excluded: not valid in all selected months.`,
    gone > 0 && `${countInWords(gone, 'rule')} without effect: month outside the contract period.`,
    ...notes,
  ].filter((note) => note !== false);
}
