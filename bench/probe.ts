import { buildGazetteer, readGazetteerRows } from '../apps/server/src/features/reference-data/index.ts';
import { resolvePlace, placeNode, withCityText } from '../apps/server/src/features/shipments/resolve/index.ts';
import { readFileSync } from 'node:fs';
const world = buildGazetteer(await readGazetteerRows());
const mode = Number(process.argv[2]);
for (const line of readFileSync(0, 'utf8').split('\n')) {
  if (line.trim() === '') continue;
  const input: any = line.startsWith('{') ? JSON.parse(line) : { name: line };
  const r = resolvePlace(world, { role: 'origin', mode, ...input });
  const place = r.place && withCityText(world, { role: 'origin', mode, ...input }, r.place);
  const node = place && placeNode(world, place, mode as any, { roadPlaceGranularity: 'city' });
  const cands = r.candidates.map((c) => `${c.place.label}[${c.score.toFixed(2)} ${c.why}]`).join(' | ');
  console.log(`${line}\n   ${r.status} ${r.method} ${r.confidence.toFixed(2)} ${place?.label ?? ''} -> ${node?.nodeKey ?? '-'} “${node?.label ?? ''}” ${node?.marked ?? ''}\n   ${cands}`);
}
