import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Board, boardsQuery, saveBoards } from './boards.api.ts';

type Boards = readonly Board[];
/** So long after the last change it is kept. */
const quietMs = 700;
const keptSteps = 50;

/**
 * Boards while they are arranged: every change is kept by itself a moment later, and can be taken back. `first` are those
 * stored, or those to begin with.
 */
export function useArranging(first: Boards) {
  const client = useQueryClient();
  const [boards, setBoards] = useState(first);
  const [past, setPast] = useState<readonly Boards[]>([]);
  const waiting = useRef<Boards>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: saveBoards,
    // One after the other: an older arrangement must not come last.
    scope: { id: 'boards' },
    onSuccess: (kept) => client.setQueryData(boardsQuery.queryKey, kept),
  });

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
  // What was changed last is kept also when the person goes on at once.
  useEffect(() => flush, [flush]);

  return {
    boards,
    change(next: Boards) {
      if (next === boards) return;
      setPast([...past.slice(1 - keptSteps), boards]);
      show(next);
    },
    /** Undefined where there is nothing to take back. */
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
    /** Tries again to keep what could not be kept. */
    save: () => mutate(boards),
  };
}
