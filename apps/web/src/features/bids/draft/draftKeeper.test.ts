import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from './draft.ts';
import { DraftKeeper } from './draftKeeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const row = (rate: string) => ({ 'rate:1': rate });
const draft = (...lanes: [string, Record<string, string>][]): Draft => new Map(lanes);

function keeperWith(held: Draft = new Map(), sealed: readonly string[] = []) {
  const sent: Draft[] = [];
  const here: Draft[] = [];
  const network = { isAway: false };
  const keeper = new DraftKeeper({
    held,
    heldSince: null,
    structureVersion: 1,
    send: async (lanes) => {
      if (network.isAway) throw new Error('away');
      sent.push(lanes);
      return { savedAt: `save ${sent.length}`, sealedLaneIds: sealed };
    },
    keepHere: async (unsent) => {
      here.push(unsent);
      return true;
    },
  });
  return { keeper, sent, here, network };
}

it('sends changes once typing stops, and then no more', async () => {
  const { keeper, sent, here } = keeperWith(draft(['1', row('1')]));
  keeper.changed(draft(['1', row('1')], ['2', row('2')]));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(here.at(-1)?.size).toBe(2);
  const typed = draft(['2', row('3')]);
  keeper.changed(typed);
  expect(keeper.state().kind).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([draft(['2', row('3')], ['1', {}])]);
  expect(keeper.state()).toEqual({ kind: 'kept', at: 'save 1' });
  expect(here.at(-1)?.size).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});

it('does not wait forever while typing continues', async () => {
  const { keeper, sent } = keeperWith();
  for (let turn = 0; turn < 20; turn += 1) {
    keeper.changed(draft(['1', row(String(turn))]));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent).toHaveLength(1);
});

it('stores typed cells in the browser at once, and cells typed during a save right after it', async () => {
  const { keeper, here } = keeperWith();
  for (const rate of ['1', '12', '123']) keeper.changed(draft(['1', row(rate)]));
  await Promise.resolve();
  expect(here.map((unsent) => unsent.get('1')?.['rate:1'])).toEqual(['1', '123']);
});

it('keeps cells in the browser while the server is unreachable, and retries', async () => {
  const { keeper, sent, here, network } = keeperWith();
  network.isAway = true;
  keeper.changed(draft(['1', row('1')]));
  await vi.advanceTimersByTimeAsync(2_100);
  expect(keeper.state().kind).toBe('failed');
  expect(here.at(-1)).toEqual(draft(['1', row('1')]));
  network.isAway = false;
  await vi.advanceTimersByTimeAsync(5_100);
  expect(sent).toHaveLength(1);
  expect(keeper.state().kind).toBe('kept');
});

it('keeps cells of a sealed round in the browser only, without sending them again', async () => {
  const { keeper, sent, here } = keeperWith(new Map(), ['1']);
  const first = row('1');
  keeper.changed(draft(['1', first]));
  await vi.advanceTimersByTimeAsync(2_100);
  keeper.changed(draft(['1', first], ['2', row('2')]));
  await vi.advanceTimersByTimeAsync(2_100);
  expect(sent.map((lanes) => [...lanes.keys()])).toEqual([['1'], ['2']]);
  expect(here.at(-1)).toEqual(draft(['1', first]));
});

it('stores nothing that was loaded until the draft changes', async () => {
  const { keeper, here } = keeperWith();
  const first = row('1');
  keeper.changed(draft(['1', first], ['2', row('2')]));
  await vi.advanceTimersByTimeAsync(300);
  expect(here.at(-1)?.has('1')).toBe(true);
  await keeper.pause();
  await keeper.resume(draft(['1', first]));
  expect(here.at(-1)).toEqual(draft(['2', row('2')]));
});

it('sends nothing while prices are submitted, and none of the submitted cells afterwards', async () => {
  const { keeper, sent } = keeperWith();
  keeper.changed(draft(['1', row('1')]));
  await vi.advanceTimersByTimeAsync(2_100);
  await keeper.pause();
  keeper.changed(draft(['1', row('1')], ['2', row('2')]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  keeper.changed(draft(['2', row('2')]));
  void keeper.resume(draft(['1', row('1')]));
  await vi.advanceTimersByTimeAsync(2_100);
  expect(sent.at(-1)).toEqual(draft(['2', row('2')]));
});
