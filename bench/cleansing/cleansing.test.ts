import { beforeAll, describe, expect, test } from 'vitest';
import { buildGazetteer } from '../../apps/server/src/features/reference-data/index.ts';
import { figuresOf, type Judged, judgePlaces } from './figures.ts';
import { readHandLabelled } from './readHandLabelled.ts';
import { readLabelled } from './readLabelled.ts';
import { readWorld } from './world.ts';

/** Automatic matches must be correct, and what can be matched must not be asked. */
const leastPrecision = 0.995;
const leastRecall = 0.95;
const leastAsked = 0.95;

const judged = new Map<string, Judged[]>();
beforeAll(async () => {
  const world = await readWorld();
  const gazetteer = buildGazetteer(world.rows);
  judged.set('reference places', judgePlaces(gazetteer, readLabelled()));
  judged.set('labelled by hand', judgePlaces(gazetteer, readHandLabelled(world)));
});

describe.each(['reference places', 'labelled by hand'])('%s', (part) => {
  const figures = () => figuresOf(judged.get(part) ?? []);
  const wrong = () =>
    (judged.get(part) ?? [])
      .filter(({ verdict }) => verdict === 'wrong')
      .map(({ place, answer }) => `${JSON.stringify(place.said)}: ${answer}`);

  test('decided places are correct', () => {
    expect(figures().precision, wrong().join('\n')).toBeGreaterThanOrEqual(leastPrecision);
  });

  test('decides what can be decided', () => {
    expect(figures().recall).toBeGreaterThanOrEqual(leastRecall);
  });

  test('asks about what can’t be known', () => {
    expect(figures().asked, wrong().join('\n')).toBeGreaterThanOrEqual(leastAsked);
  });
});
