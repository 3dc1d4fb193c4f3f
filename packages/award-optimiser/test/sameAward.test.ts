import { expect, test } from 'vitest';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { solveWithHighs } from '../src/highs/solveWithHighs.ts';
import { solveScenario } from '../src/index.ts';
import { drawTender } from '../src/test-support/drawTender.ts';

test('when the exact engine takes over, the award is the same every time, byte for byte', async () => {
  const tender = drawTender({ lanes: 16, carriers: 4, bidsPerLane: 3, seed: 4 });
  const options = { maxIterations: 2, seed: 2 };
  const once = await solveScenario(tender, options);
  const again = await solveScenario(structuredClone(tender), options);
  expect(once.engines).toEqual(['decomposition', 'highs']);
  expect(once.lanes).not.toBeNull();
  expect(JSON.stringify(again)).toBe(JSON.stringify(once));
});

test('without a time limit the exact engine stops by nodes, not by the clock', async () => {
  const model = compileScenario(drawTender({ lanes: 20, carriers: 4, bidsPerLane: 3, seed: 2 }));
  const options = { mostNodes: 1, seed: 2, tolerancePercent: 1e-6 };
  const once = await solveWithHighs(model, options);
  expect(once.status).not.toBe('optimal');
  expect(once.iterations).toBeLessThan(10);
  expect(JSON.stringify(await solveWithHighs(model, options))).toBe(JSON.stringify(once));
});
