import { useRef, useState } from 'react';
import { useQueryClient } from '../../../../platform/query.ts';
import { ApiProblem } from '../../../../platform/apiProblem.ts';
import { type History, noHistory, redone, remember, undone } from '../../../../ui/spreadsheet/history.ts';
import { toasts } from '../../../../ui/toasts.ts';
import type { Settlement, Upload, UploadChange } from '../../uploadTypes.ts';
import { keepAfterChange, leaveOut, settleExceptions, undoChange, useChanges } from '../exceptions.api.ts';
import type { SavedStep, SheetStore } from '../sheet/SheetStore.ts';
import { type RowLeftOut, type RowStep, stepOfSave } from './rowStep.ts';

/** After a group is resolved, the next group's buttons appear in the same place and ignore clicks for this long. */
const pauseMs = 600;

export type RowsWork = ReturnType<typeof useRowsWork>;

/**
 * Changes to the rows of an upload, with undo: first the steps made here, then changes from before the page was opened, newest
 * first.
 */
export function useRowsWork(upload: Upload) {
  const client = useQueryClient();
  const changes = useChanges(upload);
  const [history, setHistory] = useState<History<RowStep>>(noHistory);
  const [isWorking, setWorking] = useState(false);
  const [isPausing, setPausing] = useState(false);
  // Keys can be faster than renders: each action must read the result of the previous one.
  const latest = useRef(history);
  const store = useRef<SheetStore>(undefined);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const redoing = useRef<History<RowStep>>(undefined);

  const keep = (next: History<RowStep>) => {
    latest.current = next;
    setHistory(next);
  };
  /** Actions run one after the other; a failed one is reported and not recorded. */
  const inTurn = (act: () => Promise<void>) => {
    turn.current = turn.current.then(async () => {
      setWorking(true);
      try {
        await store.current?.settled();
        await act();
      } catch (error) {
        toasts.error(error instanceof ApiProblem ? error.message : 'Something went wrong. Try again.');
      } finally {
        setWorking(false);
      }
    });
    return turn.current;
  };
  const undoChanges = async (changeNos: readonly number[]) => {
    for (const changeNo of changeNos.toReversed()) {
      const { upload: told } = await undoChange(upload.id, changeNo);
      keepAfterChange(client, told);
    }
  };
  const settleAll = async (settlements: readonly Settlement[]) => {
    const changeNos: number[] = [];
    for (const body of settlements) {
      const { changeNo, upload: told } = await settleExceptions(upload.id, body);
      if (changeNo !== null) changeNos.push(changeNo);
      keepAfterChange(client, told);
    }
    store.current?.renew();
    return { changeNos, again: { kind: 'settle', settlements }, before: [] } satisfies RowStep;
  };
  const leaveOne = async (row: RowLeftOut) => {
    const changeNo = await leaveOut(client, upload.id, row);
    store.current?.renew();
    const changeNos = changeNo === null ? [] : [changeNo];
    return { changeNos, again: { kind: 'leaveOut', row }, before: [] } satisfies RowStep;
  };

  return {
    changes,
    /** Buttons are disabled: a step is running, or the next group has just replaced a resolved one. */
    isWorking: isWorking || isPausing,
    canUndo: history.past.length > 0 || newestOf(changes.data) !== undefined,
    canRedo: history.future.length > 0,
    /** Sets the list being shown. */
    show(shown: SheetStore) {
      store.current = shown;
    },
    saved(step: SavedStep) {
      const next = redoing.current;
      redoing.current = undefined;
      keep(
        next === undefined
          ? remember(latest.current, stepOfSave(step))
          : { ...next, past: [...next.past.slice(0, -1), stepOfSave(step)] },
      );
    },
    settle(settlements: readonly Settlement[]) {
      setPausing(true);
      setTimeout(() => setPausing(false), pauseMs);
      return inTurn(async () => keep(remember(latest.current, await settleAll(settlements))));
    },
    leaveOut: (row: RowLeftOut) => inTurn(async () => keep(remember(latest.current, await leaveOne(row)))),
    undo: () =>
      inTurn(async () => {
        const back = undone(latest.current);
        const earlier = back === null ? newestOf((await changes.refetch()).data) : undefined;
        await undoChanges(back?.step.changeNos ?? (earlier === undefined ? [] : [earlier.changeNo]));
        if (back !== null) keep(back.history);
        const restored =
          back?.step.again.kind === 'correct' &&
          store.current?.restore(back.step.before, back.step.again.edits.length) === true;
        if (!restored) store.current?.renew();
      }),
    redo: () =>
      inTurn(async () => {
        const forth = redone(latest.current);
        if (forth === null) return;
        const { again } = forth.step;
        if (again.kind !== 'correct') {
          const step =
            again.kind === 'settle' ? await settleAll(again.settlements) : await leaveOne(again.row);
          keep({ ...forth.history, past: [...forth.history.past.slice(0, -1), step] });
          return;
        }
        redoing.current = forth.history;
        store.current?.edit(again.edits);
        await store.current?.settled();
        redoing.current = undefined;
      }),
    /** Undoes one change, regardless of order. */
    undoOne: (changeNo: number) =>
      inTurn(async () => {
        await undoChanges([changeNo]);
        const isHere = ({ changeNos }: RowStep) => changeNos.includes(changeNo);
        keep({ past: latest.current.past.filter((step) => !isHere(step)), future: [] });
        store.current?.renew();
      }),
    /** The rows were changed elsewhere: a workbook was uploaded. */
    changedElsewhere(told: Upload) {
      keepAfterChange(client, told);
      keep(noHistory);
      store.current?.renew();
    },
  };
}

/** Returns the newest change that can be undone. */
function newestOf(changes: readonly UploadChange[] | undefined): UploadChange | undefined {
  return changes?.find((change) => !change.undone && change.fixed === null);
}
