import { useState } from 'react';
import { useSubmitForm } from '../../../../ui/form/useSubmitForm.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import { draftOf, problemsOf, rebased, type RowDraft, valuesOf } from '../rowDraft.ts';
import type { TableLook } from '../tableConfig.ts';
import { useSaveRow } from '../tables.api.ts';

/** Form state of a row: typed values, errors and saving. */
export function useRowForm(
  look: TableLook,
  row: ReferenceRow | undefined,
  onSaved: (saved: ReferenceRow) => void,
) {
  /** The row that the edit began with. */
  const [opened, setOpened] = useState(row);
  const save = useSaveRow(look.name, row?.id);
  const form = useSubmitForm<RowDraft, ReferenceRow>({
    initial: draftOf(look, row),
    isNew: row === undefined,
    check: (draft) => problemsOf(look, draft),
    send: (draft) => save.mutateAsync({ values: valuesOf(look, draft), version: opened?.version ?? 0 }),
    onSaved,
  });
  // A newer version was loaded and nothing was typed: the form shows it.
  if (row !== undefined && opened !== undefined && row.version > opened.version && !form.isChanged)
    setOpened(row);
  return {
    form,
    opened,
    /** Continues with the row as another user has changed it. */
    take(now: ReferenceRow, keepTyped: boolean) {
      const theirs = draftOf(look, now);
      form.continueFrom(theirs);
      if (keepTyped) form.set(rebased(look, draftOf(look, opened), form.values, theirs));
      setOpened(now);
    },
  };
}

export type RowFormState = ReturnType<typeof useRowForm>['form'];
