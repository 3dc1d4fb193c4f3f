import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../../platform/apiProblem.ts';
import type { ExceptionRow } from '../../uploadTypes.ts';
import { countFailed, type RowEdit } from './cellDrafts.ts';
import { isOpen } from './exceptionSheet.ts';
import { type SavedStep, SheetStore } from './SheetStore.ts';
import { row } from './testRows.ts';

/** Mocks a server with `size` rows: a number resolves a charge, anything else stays an exception. */
function mockServer(size: number) {
  const rows = new Map(Array.from({ length: size }, (_, at) => [at + 1, row(at + 1)]));
  const pages: number[] = [];
  const saves: RowEdit[][] = [];
  let refuses = false;
  const told = (lineNo: number): ExceptionRow => rows.get(lineNo) ?? row(lineNo);
  return {
    pages,
    saves,
    refuse: (does: boolean) => {
      refuses = does;
    },
    settle: (lineNo: number) => rows.set(lineNo, { ...told(lineNo), exceptions: [] }),
    calls: {
      async page(number: number, length: number) {
        pages.push(number);
        const open = [...rows.values()].filter((one) => isOpen(one, null));
        return { rows: open.slice((number - 1) * length, number * length), total: open.length };
      },
      async correct(lines: RowEdit[]) {
        if (refuses) throw new ApiProblem({ status: 0, code: 'network-error', title: 'Network Error' });
        saves.push(lines);
        for (const { lineNo, values } of lines) {
          const charge = values['totalCharge'];
          const before = told(lineNo);
          rows.set(lineNo, {
            ...before,
            corrections: charge == null ? {} : { totalCharge: charge },
            exceptions: charge == null || !/^\d+$/.test(charge) ? row(lineNo).exceptions : [],
          });
        }
        return { changeNo: saves.length, rows: lines.map(({ lineNo }) => told(lineNo)) };
      },
    },
  };
}

const edit = (lineNo: number, totalCharge: string | null): RowEdit => ({ lineNo, values: { totalCharge } });

async function opened(size: number) {
  const server = mockServer(size);
  const steps: SavedStep[] = [];
  const store = new SheetStore(server.calls, null, (step) => steps.push(step));
  await store.look(0, 0);
  return { server, store, steps };
}

describe('the rows of a list', () => {
  it('load where they are visible, even among 100,000', async () => {
    const { server, store } = await opened(100_000);
    expect(store.state().sheet?.rows).toHaveLength(100_000);
    await store.look(99_980, 99_999);
    expect(server.pages).toEqual([1, 500]);
    expect(store.state().sheet?.rows[99_999]?.lineNo).toBe(100_000);
    expect(await store.loadAll(0, 2_499)).toBe(true);
    expect(
      store
        .state()
        .sheet?.rows.slice(0, 2_500)
        .every((one) => one !== undefined),
    ).toBe(true);
  });

  it('show an edit at once, save it, and keep their position', async () => {
    const { server, store, steps } = await opened(500);
    store.edit([edit(2, '900')]);
    expect(store.state().drafts.get(2)?.['totalCharge']?.text).toBe('900');
    await store.settled();
    expect(store.state().drafts.size).toBe(0);
    expect(store.state().sheet?.rows[1]).toMatchObject({
      corrections: { totalCharge: '900' },
      exceptions: [],
    });
    await store.look(190, 210);
    expect(store.state().sheet?.rows[200]?.lineNo).toBe(201);
    expect(server.pages).toEqual([1, 1, 2]);
    expect(steps).toMatchObject([{ changeNos: [1], before: [{ lineNo: 2, corrections: {} }] }]);
  });

  it('are combined in one save while another is running, with the latest text of a cell', async () => {
    const { server, store } = await opened(10);
    store.edit([edit(1, '1')]);
    await Promise.resolve();
    await Promise.resolve();
    store.edit([edit(2, '2')]);
    store.edit([edit(3, '3'), edit(2, '22')]);
    await store.settled();
    expect(server.saves).toEqual([[edit(1, '1')], [edit(2, '22'), edit(3, '3')]]);
  });

  it('are saved 5,000 at a time, as one step', async () => {
    const { server, store, steps } = await opened(6_000);
    store.edit(Array.from({ length: 6_000 }, (_, at) => edit(at + 1, '5')));
    await store.settled();
    expect(server.saves.map((lines) => lines.length)).toEqual([5_000, 1_000]);
    expect(steps).toMatchObject([{ changeNos: [1, 2] }]);
  });

  it('keep unsaved edits until they are sent again or discarded', async () => {
    const { server, store } = await opened(10);
    server.refuse(true);
    store.edit([edit(1, '1'), edit(2, '2')]);
    await store.settled();
    expect(countFailed(store.state().drafts)).toBe(2);
    expect(store.state().drafts.get(1)?.['totalCharge']).toMatchObject({
      text: '1',
      failed: 'Network Error',
    });
    server.refuse(false);
    store.tryAgain();
    await store.settled();
    expect(store.state().drafts.size).toBe(0);
    server.refuse(true);
    store.edit([edit(3, '3')]);
    await store.settled();
    store.discardFailed();
    expect(store.state().drafts.size).toBe(0);
  });

  it('return to their earlier state, or not at all if not all are in the list', async () => {
    const { store, steps } = await opened(300);
    store.edit([edit(1, '1')]);
    await store.settled();
    const before = steps[0]?.before ?? [];
    expect(store.restore(before, 1)).toBe(true);
    expect(store.state().sheet?.rows[0]?.corrections).toEqual({});
    expect(store.restore([row(299)], 1)).toBe(false);
    expect(store.restore(before, 2)).toBe(false);
  });

  it('are counted again when another user resolved some', async () => {
    const { server, store } = await opened(450);
    for (const lineNo of [1, 2, 3]) server.settle(lineNo);
    await store.look(400, 449);
    expect(store.state().sheet?.rows).toHaveLength(447);
    expect(store.state().sheet?.rows[446]?.lineNo).toBe(450);
  });
});
