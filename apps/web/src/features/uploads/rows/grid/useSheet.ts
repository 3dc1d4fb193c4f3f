import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '../../../../platform/query.ts';
import type { ExceptionGroup, Upload } from '../../uploadTypes.ts';
import { sheetCalls } from '../exceptions.api.ts';
import { SheetStore } from '../sheet/SheetStore.ts';
import type { RowsWork } from '../work/useRowsWork.ts';

/** The rows of a group, or of all, while they are shown. */
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
  // The first rows are loaded once the list exists; undo acts on the list being shown.
  useEffect(() => {
    show(store);
    if (store.state().sheet === undefined) void store.look(0, 0);
  });
  return { store, state };
}
