// npx tsx bench/cleansing/makeSet.ts: draws a new set and writes it. The set was fixed before the resolver was tuned and is not
// drawn again for better results: `npm run bench:cleansing -- --seed=2` measures on an unseen one.
import { writeFileSync } from 'node:fs';
import { drawSet } from './drawSet.ts';
import { readWorld } from './world.ts';

const places = drawSet(await readWorld(), 1);
writeFileSync(
  new URL('labelled.jsonl', import.meta.url),
  places.map((place) => `${JSON.stringify(place)}\n`).join(''),
);
process.stderr.write(`${places.length} places written.\n`);
