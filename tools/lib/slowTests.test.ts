import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';
import { drawnTests, slowJourneys, slowServerTests } from './slowTests.mjs';

test('the files named here exist', () => {
  const journeys = slowJourneys.map((name) => `e2e/${name}`);
  const named = [...slowServerTests, ...drawnTests, ...journeys];
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test('all tests that draw fewer cases in npm test are named, so that the long run draws all', () => {
  const drawing = ['apps', 'packages', 'tools', 'bench']
    .flatMap((folder) => filesIn(folder).filter((file) => file.endsWith('.test.ts')))
    .filter((file) => /drawnCases\(/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(drawing.toSorted()).toEqual([...drawnTests].toSorted());
});

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [inside];
    return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesIn(inside);
  });
}
