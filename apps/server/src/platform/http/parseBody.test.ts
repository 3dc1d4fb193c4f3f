import { bids } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseBody } from './parseBody.ts';

const prices = (lanes: number) => ({
  mode: Mode.RoadFTL,
  structureVersion: 1,
  bids: Array.from({ length: lanes }, (_, at) => ({
    laneId: String(9_000_000 + at),
    currency: 'USD',
    undeclared: true,
    rates: Array.from({ length: 12 }, (__, no) => ({ chargeNo: no + 1, rate: 1234.567891 + no })),
  })),
});
const schema = bids.saveBids.body as z.ZodType;

test('parses a long list in slices and applies its schema', async () => {
  const body = prices(10_000);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const parsed = await parseBody(schema, body);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  expect(parsed).toEqual(schema.parse(body));
});

test('names errors in a long list as in a short one', async () => {
  const body = prices(700);
  const refusal = async (change: object) => {
    const changed = { ...body, bids: body.bids.map((bid, at) => (at === 600 ? { ...bid, ...change } : bid)) };
    return parseBody(schema, changed).catch((error: { problem: unknown }) => error.problem);
  };
  expect(await refusal({ laneId: 'x' })).toMatchObject({ code: 'invalid_body', field: 'bids.600.laneId' });
  expect(await refusal({ currency: 'half \ud800' })).toMatchObject({
    code: 'unstorable_text',
    field: 'bids.600.currency',
  });
  await expect(parseBody(schema, prices(10_001))).rejects.toMatchObject({ problem: { field: 'bids' } });
  await expect(parseBody(schema, { ...body, mode: 'half \ud800' })).rejects.toMatchObject({
    problem: { code: 'unstorable_text', field: 'mode' },
  });
});

test('checks a list or object with refinements as a whole', async () => {
  const numbers = Array.from({ length: 600 }, (_, at) => at);
  const rule = z.array(z.number()).refine((list) => new Set(list).size === list.length, 'twice');
  await expect(parseBody(z.object({ rule }), { rule: [...numbers, 1] })).rejects.toMatchObject({
    problem: { field: 'rule' },
  });
  const across = z.object({ list: z.array(z.number()) }).refine(({ list }) => list.length < 10, 'many');
  await expect(parseBody(across, { list: numbers })).rejects.toMatchObject({ problem: { field: 'body' } });
  expect(await parseBody(z.array(z.array(z.number())), [numbers])).toEqual([numbers]);
});
