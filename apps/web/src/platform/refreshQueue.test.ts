import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRefreshQueue } from './refreshQueue.ts';

/** Mocks a server that accepts one token at a time, with asynchronous refreshes. */
function session(refreshWorks: () => boolean) {
  const state = {
    token: 't0' as string | undefined,
    valid: 't1',
    refreshes: 0,
    lost: 0,
    atOnce: 0,
    mostAtOnce: 0,
  };
  const queue = createRefreshQueue({
    current: () => state.token,
    refresh: async () => {
      state.refreshes += 1;
      state.atOnce += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
      await new Promise((resolve) => setTimeout(resolve, 1));
      state.atOnce -= 1;
      if (!refreshWorks()) throw new Error('refused');
      state.token = state.valid;
    },
    lost: () => {
      state.lost += 1;
      state.token = undefined;
    },
  });
  /** One request: rejected with an old token, refreshed, sent again. Returns whether it succeeded. */
  const call = async (delayMs: number) => {
    const used = state.token;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (used === state.valid) return true;
    return (await queue.renew(used)) && state.token === state.valid;
  };
  return { state, queue, call };
}

const delays = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 });

describe('the refresh queue', () => {
  it('refreshes once, however many calls fail, and sends each again', async () => {
    await fc.assert(
      fc.asyncProperty(delays, async (waits) => {
        const { state, call } = session(() => true);
        const outcomes = await Promise.all(waits.map(call));
        expect(outcomes.every(Boolean)).toBe(true);
        expect(state).toMatchObject({ refreshes: 1, mostAtOnce: 1, lost: 0 });
      }),
      { numRuns: 40 },
    );
  });

  it('ends the session once when the refresh fails, and lets no call through', async () => {
    await fc.assert(
      fc.asyncProperty(delays, async (waits) => {
        const { state, call } = session(() => false);
        const outcomes = await Promise.all(waits.map(call));
        expect(outcomes.some(Boolean)).toBe(false);
        expect(state).toMatchObject({ refreshes: 1, lost: 1 });
      }),
      { numRuns: 40 },
    );
  });

  it('does not refresh for a call that was only late', async () => {
    const { state, queue } = session(() => true);
    state.token = 't1';
    expect(await queue.renew('t0')).toBe(true);
    expect(state.refreshes).toBe(0);
  });

  it('refreshes again when a later token expires', async () => {
    const { state, queue, call } = session(() => true);
    await call(0);
    state.valid = 't2';
    expect(await queue.renew('t1')).toBe(true);
    expect(state).toMatchObject({ token: 't2', refreshes: 2 });
  });

  it('has nothing to renew when no user is logged in', async () => {
    const { state, queue } = session(() => true);
    state.token = undefined;
    expect(await queue.renew(undefined)).toBe(false);
    expect(state).toMatchObject({ refreshes: 0, lost: 0 });
  });
});
