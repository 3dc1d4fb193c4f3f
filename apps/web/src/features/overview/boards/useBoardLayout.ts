import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { type Board, saveBoards } from './boards.api.ts';

type Boards = readonly Board[];
/** Delay before saving after the last change. */
const quietMs = 700;
const keptSteps = 50;

/**
 * State of the boards while editing: every change is saved shortly after and can be undone. `first` are the stored boards, or the
 * initial ones.
 */
export function useBoardLayout(first: Boards) {
  const [boards, setBoards] = useState(first);
  const [past, setPast] = useState<readonly Boards[]>([]);
  const waiting = useRef<Boards>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutate, isPending, error } = useMutation(saveBoards);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const now = waiting.current;
    waiting.current = undefined;
    if (now !== undefined) mutate(now);
  }, [mutate]);
  const show = (next: Boards) => {
    setBoards(next);
    waiting.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, quietMs);
  };
  // The last change is also saved if the user leaves at once.
  useEffect(() => flush, [flush]);

  return {
    boards,
    change(next: Boards) {
      if (next === boards) return;
      setPast([...past.slice(1 - keptSteps), boards]);
      show(next);
    },
    /** Undefined if there is nothing to undo. */
    undo:
      past.length === 0
        ? undefined
        : () => {
            const former = past.at(-1);
            setPast(past.slice(0, -1));
            if (former !== undefined) show(former);
          },
    isSaving: isPending,
    error,
    /** Retries a failed save. */
    save: () => mutate(boards),
  };
}
