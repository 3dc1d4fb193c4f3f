import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiProblem, hasCode } from '../../../../platform/apiProblem.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import {
  changedFields,
  draftOf,
  type FieldProblems,
  problemsOf,
  rebased,
  type RowDraft,
  sentence,
  valuesOf,
} from '../rowDraft.ts';
import type { TableLook } from '../tableConfig.ts';
import { fieldsOf } from '../tableLooks.ts';
import { useSaveRow } from '../tables.api.ts';

/** Form state of a row: typed values, errors and saving. */
export function useRowForm(
  look: TableLook,
  row: ReferenceRow | undefined,
  onSaved: (saved: ReferenceRow) => void,
) {
  const [opened, setOpened] = useState(row);
  const [draft, setDraft] = useState(() => draftOf(look, row));
  /** Fields that lost the focus at least once; errors of the others are not shown yet. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSaved, setSaved] = useState(false);
  /** Counts failed saves: each one moves the focus to the first invalid field. */
  const [foundWrong, setFoundWrong] = useState(0);
  const save = useSaveRow(look.name, row?.id);

  const changed = changedFields(look, draftOf(look, opened), draft);
  // A newer version was loaded and nothing was typed: use it.
  if (row !== undefined && opened !== undefined && row.version > opened.version && changed.length === 0) {
    setOpened(row);
    setDraft(draftOf(look, row));
  }
  const wrong = problemsOf(look, draft);
  const refusal = save.error instanceof ApiProblem ? save.error : undefined;
  const isStale = hasCode(refusal, 'edit_conflict');
  const atField = refusal?.field !== undefined && refusal.field in draft ? refusal.field : undefined;

  const submit = () => {
    setLeft(new Set(fieldsOf(look.name).map(({ name }) => name)));
    if (Object.keys(wrong).length > 0) {
      setFoundWrong((count) => count + 1);
      return;
    }
    const values = valuesOf(look, draft);
    save
      .mutateAsync({ values, version: opened?.version ?? 0 })
      .then((saved) => {
        // Closing the panel no longer loses changes.
        flushSync(() => setSaved(true));
        onSaved(saved);
      })
      // Errors are shown from the mutation state.
      .catch(() => setFoundWrong((count) => count + 1));
  };
  return {
    opened,
    draft,
    isDirty: changed.length > 0 && !isSaved,
    isSaving: save.isPending,
    isStale,
    foundWrong,
    problems: {
      ...Object.fromEntries(Object.entries(wrong).filter(([name]) => left.has(name))),
      ...(atField === undefined ? {} : { [atField]: wordsOf(refusal) }),
    } satisfies FieldProblems,
    /** An error that belongs to no field of the form. */
    refusal: isStale || atField !== undefined ? null : besideFields(save.error),
    change(part: RowDraft) {
      setDraft((before) => ({ ...before, ...part }));
      // Typing in the field clears its server error.
      if (atField !== undefined && atField in part) save.reset();
    },
    leave: (field: string) => setLeft((before) => new Set([...before, field])),
    submit,
    take(now: ReferenceRow, keepTyped: boolean) {
      const theirs = draftOf(look, now);
      setDraft((typed) => (keepTyped ? rebased(look, draftOf(look, opened), typed, theirs) : theirs));
      setOpened(now);
      save.reset();
    },
  };
}

/** Error text at a field; for a duplicate it names the existing row. */
function wordsOf(refusal: ApiProblem | undefined): string {
  if (refusal === undefined) return '';
  const { title, detail, status } = refusal;
  if (detail === undefined) return sentence(title);
  return status === 409 ? `${sentence(title)}. ${sentence(detail)}` : sentence(detail);
}

/** Returns the error without the name of a field that the form does not have. */
function besideFields(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.status >= 500) return error;
  return new ApiProblem({ ...error, field: undefined });
}
