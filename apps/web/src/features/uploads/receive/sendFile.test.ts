// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../../platform/sessionEnd.ts';
import { storedUser } from '../../../platform/storedUser.ts';
import { mockUpload } from '../../../testing/mockUpload.ts';
import { signedInAs } from '../../../testing/people.ts';
import { sendFile, type SendingState } from './sendFile.ts';
import { createSendQueue } from './sendQueue.ts';
import { rememberedTransfers } from './transferMemory.ts';

beforeEach(() => storedUser.set(signedInAs('Customer')));
afterEach(() => window.localStorage.clear());

const fileOf = (text: string, name = 'loads.csv') => new File([text], name, { lastModified: 5 });
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** Sends a file and resumes every interruption at once; returns the kinds of states it passed through. */
async function sendThrough(file: File, transfer?: string) {
  const states: SendingState[] = [];
  const sending = sendFile({ userId: '1', mode: Mode.RoadFTL, file, transfer }, (state) => {
    states.push(state);
    if (state.kind === 'interrupted') setTimeout(() => sending.resume());
  });
  await sending.ended;
  return { states, last: states.at(-1), kinds: [...new Set(states.map(({ kind }) => kind))] };
}

describe('sending a file', () => {
  it('resumes where it was cut off, with proof that it is the same file', async () => {
    const far = mockUpload([{ cutAfter: 40 }, { cutAfter: 30 }]);
    const { last, kinds } = await sendThrough(fileOf('x'.repeat(50) + 'y'.repeat(50)));
    expect(last).toEqual({ kind: 'done', uploadId: '1' });
    expect(kinds).toEqual(['sending', 'interrupted', 'checking', 'done']);
    expect(far.calls.map(({ from, bytes }) => [from, bytes.length])).toEqual([
      [0, 100],
      [40, 60],
      [70, 30],
    ]);
    expect(new Set(far.calls.map(({ transfer }) => transfer)).size).toBe(1);
    expect(textOf(far.taken[0])).toBe('x'.repeat(50) + 'y'.repeat(50));
    expect(rememberedTransfers('1')).toEqual([]);
  });

  it('delivers the same bytes, whatever the interruptions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 7 }),
        fc.string({ minLength: 1, maxLength: 300, unit: 'binary-ascii' }),
        async (cuts, text) => {
          const far = mockUpload(cuts.map((cutAfter) => ({ cutAfter })));
          expect((await sendThrough(fileOf(text))).last?.kind).toBe('done');
          expect(far.taken.map(textOf)).toEqual([text]);
        },
      ),
      { seed: 3, numRuns: 40 },
    );
  });

  it('never continues with another file: a changed file is rejected', async () => {
    const far = mockUpload([{ cutAfter: 40 }]);
    const first = sendFile(
      { userId: '1', mode: Mode.RoadFTL, file: fileOf('a'.repeat(100)), transfer: undefined },
      () => {},
    );
    await vi.waitFor(() => expect(far.kept.size).toBe(1));
    first.leave();
    await first.ended;
    const [remembered] = rememberedTransfers('1');
    expect(remembered).toMatchObject({ fileName: 'loads.csv', byteCount: 100, lastModified: 5 });
    const { last } = await sendThrough(fileOf('b'.repeat(100)), remembered?.transfer);
    expect(last).toMatchObject({
      kind: 'refused',
      refusal: { sentence: expect.stringContaining('a different file') },
    });
    expect(far.taken).toEqual([]);
    expect((await sendThrough(fileOf('a'.repeat(100)), remembered?.transfer)).last?.kind).toBe('done');
    expect(far.calls.at(-1)?.from).toBe(40);
  });

  it('starts again under a new id when nothing of it is stored any more', async () => {
    const far = mockUpload();
    expect((await sendThrough(fileOf('abc'), '7d444840-9dc0-41d1-b245-5ffdce74fad2')).last?.kind).toBe(
      'done',
    );
    expect(far.calls).toHaveLength(1);
    expect(far.calls[0]?.transfer).not.toBe('7d444840-9dc0-41d1-b245-5ffdce74fad2');
  });

  it('waits for the network with growing delays, without ending the session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const far = mockUpload([{ cutAfter: 10 }]);
      const told: SendingState[] = [];
      const sending = sendFile(
        { userId: '1', mode: Mode.RoadFTL, file: fileOf('n'.repeat(50)), transfer: undefined },
        (state) => told.push(state),
      );
      far.fate.isAway = true;
      const waits: number[] = [];
      for (let at = 0; at < 9; at += 1) {
        await vi.waitFor(() => expect(told.at(-1)?.kind).toBe('interrupted'));
        const last = told.at(-1);
        if (last?.kind !== 'interrupted' || last.retryAt === undefined) break;
        const waitMs = last.retryAt - performance.now();
        waits.push(Math.ceil(waitMs / 1000));
        told.length = 0;
        vi.advanceTimersByTime(waitMs);
      }
      expect(waits).toEqual([1, 2, 4, 8, 15, 30, 30, 30]);
      expect(told.at(-1)).toMatchObject({ kind: 'interrupted', retryAt: undefined });
      expect(storedUser.get()?.id).toBe('1');
      far.fate.isAway = false;
      window.dispatchEvent(new Event('online'));
      await sending.ended;
      expect(told.at(-1)?.kind).toBe('done');
    } finally {
      vi.useRealTimers();
    }
  });

  it('says that another window continues with it, and leaves it to that window', async () => {
    mockUpload([{ status: 409, body: { code: 'transfer_taken_over', title: 'x' } }]);
    const told: SendingState[] = [];
    const sending = sendFile(
      { userId: '1', mode: Mode.RoadFTL, file: fileOf('abc'), transfer: undefined },
      (state) => told.push(state),
    );
    await vi.waitFor(() =>
      expect(told.at(-1)).toMatchObject({ kind: 'interrupted', cause: 'elsewhere', retryAt: undefined }),
    );
    sending.leave();
    await sending.ended;
  });

  it('shows why the server rejects it, and doesn’t send it again', async () => {
    const far = mockUpload([{ status: 415, body: { code: 'x', title: 'x', resultCode: 3 } }]);
    const { last } = await sendThrough(fileOf('abc'));
    expect(last).toMatchObject({ kind: 'refused', refusal: { resultCode: 3 } });
    expect(far.calls).toHaveLength(1);
    expect(rememberedTransfers('1')).toEqual([]);
  });
});

describe('the upload queue', () => {
  it('sends one file after the other', async () => {
    const far = mockUpload([{ cutAfter: 1 }]);
    const queue = createSendQueue();
    queue.add('1', Mode.RoadFTL, fileOf('first'));
    queue.add('1', Mode.AirFreight, fileOf('second', 'air.csv'));
    expect(queue.get().map(({ state }) => state.kind)).toEqual(['sending', 'waiting']);
    await vi.waitFor(() => expect(queue.get()[0]?.state.kind).toBe('interrupted'));
    expect(far.calls).toHaveLength(1);
    queue.resume(queue.get()[0]?.id ?? 0);
    await vi.waitFor(() => expect(queue.get().map(({ state }) => state.kind)).toEqual(['done', 'done']));
    expect(far.taken.map(textOf)).toEqual(['first', 'second']);
  });

  it('discards a cancelled file, and continues with the next', async () => {
    const far = mockUpload([{ cutAfter: 2 }]);
    const queue = createSendQueue();
    queue.add('1', Mode.RoadFTL, fileOf('first'));
    queue.add('1', Mode.RoadFTL, fileOf('second'));
    await vi.waitFor(() => expect(far.kept.size).toBe(1));
    queue.cancel(queue.get()[0]?.id ?? 0);
    await vi.waitFor(() => expect(far.taken.map(textOf)).toEqual(['second']));
    expect(far.kept.size).toBe(0);
  });

  it('survives a lost connection until the same user is back; logging out ends it, and the server keeps what arrived', async () => {
    const far = mockUpload([{ cutAfter: 2 }, { cutAfter: 1 }]);
    const queue = createSendQueue();
    queue.add('1', Mode.RoadFTL, fileOf('first'));
    await vi.waitFor(() => expect(queue.get()[0]?.state.kind).toBe('interrupted'));
    endSession('noConnection');
    queue.resume(queue.get()[0]?.id ?? 0);
    await vi.waitFor(() =>
      expect(queue.get()[0]?.state).toMatchObject({ kind: 'interrupted', cause: 'loggedOut' }),
    );
    storedUser.set(signedInAs('Customer', { id: '2' }));
    expect(far.calls).toHaveLength(1);
    storedUser.set(signedInAs('Customer'));
    await vi.waitFor(() => expect(far.calls).toHaveLength(2));
    await vi.waitFor(() =>
      expect(queue.get()[0]?.state).toMatchObject({ kind: 'interrupted', cause: 'network' }),
    );
    endSession();
    await vi.waitFor(() => expect(queue.get()).toEqual([]));
    expect(textOf([...far.kept.values()][0]?.bytes)).toBe('fir');
    expect(rememberedTransfers('1')).toHaveLength(1);
    expect(rememberedTransfers('2')).toEqual([]);
  });
});
