import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ExceptionGroup, Upload } from '../../uploadTypes.ts';
import { sheetCalls } from '../exceptions.api.ts';
import { SheetStore } from '../sheet/SheetStore.ts';
import type { RowsWork } from '../work/useRowsWork.ts';

/** The rows of a group, or of all, for as long as they are shown. */
export function useSheet(upload: Upload, group: ExceptionGroup | undefined, work: RowsWork) {
  const client = useQueryClient();
  const [store] = useState(
    () =>
      new SheetStore(sheetCalls(client, upload.id, group?.groupKey), group ?? null, (step) =>
        work.saved(step),
      ),
  );
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { show } = work;
  // The first rows are asked for once the list stands; steps back act on the list that is shown.
  useEffect(() => {
    show(store);
    if (store.state().sheet === undefined) void store.look(0, 0);
  });
  return { store, state };
}
