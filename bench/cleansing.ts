// npm run bench:cleansing: how many labelled places are matched automatically, how many of them correctly, and how many are asked
// unnecessarily. --list also prints every silent wrong match to standard output, --missed every unnecessary question, --seed=n
// measures on a newly drawn set, to which no one has tuned.
import { buildGazetteer } from '../apps/server/src/features/reference-data/index.ts';
import { drawSet } from './cleansing/drawSet.ts';
import { type Figures, figuresByPart, figuresOf, type Judged, judgePlaces } from './cleansing/figures.ts';
import { mustAsk } from './cleansing/places.ts';
import { readHandLabelled } from './cleansing/readHandLabelled.ts';
import { readLabelled } from './cleansing/readLabelled.ts';
import { readWorld } from './cleansing/world.ts';

const args = process.argv.slice(2);
const seed = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length);
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

const world = await readWorld();
const gazetteer = buildGazetteer(world.rows);
const drawn = seed === undefined ? readLabelled() : drawSet(world, Number(seed));
const startedAt = performance.now();
const synthetic = judgePlaces(gazetteer, drawn);
const byHand = judgePlaces(gazetteer, readHandLabelled(world));
const seconds = (performance.now() - startedAt) / 1000;
const all = [...synthetic, ...byHand];

const parts = {
  ...figuresByPart(synthetic, () => 'reference places'),
  ...figuresByPart(byHand, () => 'hand-labelled'),
  ...figuresByPart(all, ({ place }) => place.family),
  ...figuresByPart(
    synthetic,
    ({ place }) => `${mustAsk(place.is) ? 'to ask' : place.family}: ${place.damage}`,
  ),
  ...figuresByPart(byHand, ({ place }) => `hand: ${place.damage}`),
};
for (const [part, figures] of Object.entries(parts)) say(inWords(part, figures));
for (const one of all.filter(({ verdict }) => verdict === 'wrong')) {
  say(`WRONG ${line(one)}`);
  if (args.includes('--list')) console.log(`WRONG ${line(one)}`);
}
if (args.includes('--missed')) {
  for (const one of all.filter(
    ({ place, verdict }) => !mustAsk(place.is) && (verdict === 'asked' || verdict === 'coarse'),
  ))
    console.log(`${one.verdict.toUpperCase()} ${line(one)}`);
}
const total = figuresOf(all);
say(inWords('all', total));
console.log(
  JSON.stringify({
    name: 'cleansing',
    ratio: Math.round((1 - total.precision) * 10_000) / 10_000,
    ...total,
    placesPerSecond: Math.round(all.length / seconds),
    parts,
  }),
);

function line({ place, answer, method }: Judged): string {
  return `${place.family} ${place.damage} ${JSON.stringify(place.said)} is ${JSON.stringify(place.is)}; ${method}: ${answer}`;
}

function inWords(part: string, { places, decided, precision, recall, asked, wrong }: Figures): string {
  const percent = (figure: number) => `${(figure * 100).toFixed(2)} %`;
  const question = asked === null ? '' : `, asked ${percent(asked)} of those to ask`;
  return `${part}: ${places} places, decided ${percent(decided)}, precision ${percent(precision)}, recall ${percent(recall)}${question}, wrong ${wrong}`;
}
