// npm run bench:scenarios: the proven optimality gap of awards, and the time to reach it, on generated tenders with every rule at
// once. Seconds are processor time of the solving thread, so that other work on the machine does not count. --sizes=S,M,L,XL and
// --seeds=1,2 choose what runs; the default is S, M, L and XL with seeds 1 to 10 (an hour and a quarter).
// --changes=switching,carrierFewer,capacityHalved chooses the second scenarios, --cold=4 the time of the cold runs that they are
// compared with, as a multiple of the first scenario's.
import { type ChangeName, changeNames } from './scenarios/changes.ts';
import type { Measured } from './scenarios/measure.ts';
import { summaryOf } from './scenarios/measureChange.ts';
import { runChild } from './scenarios/runChild.ts';
import { sizes, type SizeName } from './scenarios/sizes.ts';

const args = process.argv.slice(2);
const list = (name: string) =>
  args
    .find((arg) => arg.startsWith(`--${name}=`))
    ?.split('=')[1]
    ?.split(',');
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
const names = (list('sizes') ?? Object.keys(sizes)) as SizeName[];
const asked = list('changes') as ChangeName[] | undefined;
const coldTimes = Number(list('cold')?.[0] ?? 1);
const seeds = (list('seeds') ?? Array.from({ length: 10 }, (_, at) => String(at + 1))).map(Number);

const figures: Record<string, unknown> = {};
let ratio: number | null = null;
for (const name of names) {
  const runs: Measured[] = [];
  for (const seed of seeds) {
    const run = await runChild(name, seed, { names: asked ?? sizes[name].changes, coldTimes });
    runs.push(run);
    say(`${name} seed ${seed}: ${JSON.stringify(run)}`);
  }
  const worst = (of: (run: (typeof runs)[number]) => number | null) =>
    runs.some((run) => of(run) === null) ? null : Math.max(...runs.map((run) => of(run) ?? 0));
  const least = (of: (run: (typeof runs)[number]) => number) => Math.min(...runs.map(of));
  figures[name] = {
    ...sizes[name],
    runs: runs.length,
    worstGapPercent: Object.fromEntries(
      sizes[name].at.map((second) => [second, worst((run) => run.gapPercent[second] ?? null)]),
    ),
    worstSeconds: worst((run) => run.seconds),
    worstMegabytes: worst((run) => run.megabytes),
    worstWarmPart: worst((run) => run.warm?.asked ?? null),
    worstWarmPartAtEnd: worst((run) => run.warm?.atEnd ?? null),
    secondScenarios: Object.fromEntries(
      changeNames.flatMap((change) => {
        const measured = runs.flatMap((run) => run.changes[change] ?? []);
        return measured.length > 0 ? [[change, summaryOf(measured)]] : [];
      }),
    ),
    leastTightPercent: least((run) => run.tightPercent),
    leastGreedyDearerPercent: least((run) => run.greedyDearerPercent),
    violations: runs.reduce(
      (sum, run) =>
        sum + run.violations + Object.values(run.changes).reduce((own, each) => own + each.violations, 0),
      0,
    ),
    exact: runs[0]?.exact ?? null,
    worstDearerThanExactPercent:
      sizes[name].exactSeeds > 1 ? worst((run) => run.exact?.dearerPercent ?? null) : null,
  };
  if (name === 'L') ratio = worst((run) => run.gapPercent[10] ?? null);
  say(`${name}: ${JSON.stringify(figures[name])}`);
}
console.log(JSON.stringify({ name: 'scenarios', ratio, ...figures }));
