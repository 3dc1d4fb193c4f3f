// npm run bench:sense: how many slips in bids are caught, how many clean cells are flagged, how often the first correction is
// right. --seed=n generates other tenders, --tenders=n sets their number, --list names every miss.
import { drawTender } from './sense/drawTender.ts';
import { measureTender, noCounts, senseFactor } from './sense/measure.ts';

const args = process.argv.slice(2);
const numberOf = (name: string, usual: number) => {
  const text = args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  return text === undefined ? usual : Number(text);
};
const seed = numberOf('seed', 1);
const tenders = numberOf('tenders', 100);
const say = args.includes('--list') ? (line: string) => console.log(line) : () => {};

const counts = noCounts();
const startedAt = performance.now();
for (let at = 0; at < tenders; at += 1) {
  const tenderSeed = seed * 1_000 + at;
  measureTender(drawTender(tenderSeed), tenderSeed, counts, say);
}
const seconds = (performance.now() - startedAt) / 1000;
const share = (part: number, of: number) => (of === 0 ? 0 : Math.round((part / of) * 100_000) / 100_000);
console.error(
  `${tenders} tenders, ${counts.bids} bids, ${counts.slips} slips, ${counts.columns} columns in ${seconds.toFixed(1)} s`,
);
console.log(
  JSON.stringify({
    name: 'sense',
    ratio: share(counts.missedByBoth, counts.slips),
    carrierRatio: share(counts.missedByCarrier, counts.slips),
    columnRatio: share(counts.columnsMissed, counts.columns),
    repairRightPercent: 100 * share(counts.repaired, counts.caught),
    falseAlarmPercent: {
      carrierCells: 100 * share(counts.cellsAlarmed, counts.cells),
      carrierBids: 100 * share(counts.bidsAlarmed, counts.bids),
      customerBids: 100 * share(counts.outlierAlarms, counts.bids),
    },
    senseFactor,
    seed,
    ...counts,
  }),
);
