import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { ActionError } from '../../../../ui/ActionError.tsx';
import { UnsavedChangesGuard } from '../../../../ui/UnsavedChangesGuard.tsx';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { originWords } from '../cellWords.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import { tableCalls } from '../tableCalls.ts';
import type { TableLook } from '../tableConfig.ts';
import { useWhereUsed } from '../tables.api.ts';
import { RemoveRow } from './RemoveRow.tsx';
import { RowFields } from './RowFields.tsx';
import classes from './RowForm.module.css';
import { EditConflict } from './EditConflict.tsx';
import { useRowForm } from './useRowForm.ts';
import { WhereUsed } from './WhereUsed.tsx';

interface RowFormProps {
  look: TableLook;
  /** The row to edit; undefined adds one. */
  row: ReferenceRow | undefined;
  onSaved: (saved: ReferenceRow) => void;
  onClose: () => void;
}

/** Form to add or edit a row, with where it is used. */
export function RowForm({ look, row, onSaved, onClose }: RowFormProps) {
  const form = useRowForm(look, row, onSaved);
  const { opened } = form;
  const uses = useWhereUsed(look.name, row?.id);
  const element = useRef<HTMLFormElement>(null);
  // Moves the focus to the first invalid field.
  useEffect(() => {
    if (form.foundWrong > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.foundWrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      {opened !== undefined && <p className={classes.origin}>{originWords(opened)}</p>}
      {form.isStale && opened !== undefined && (
        <EditConflict look={look} opened={opened} draft={form.draft} onTake={form.take} />
      )}
      <RowFields
        look={look}
        row={opened}
        isUsed={uses.data?.isUsed === true}
        draft={form.draft}
        problems={form.problems}
        onChange={form.change}
        onLeave={form.leave}
      />
      {row !== undefined && <WhereUsed uses={uses} />}
      <ActionError of={{ error: form.refusal }} />
      <div className={classes.foot}>
        {row !== undefined && tableCalls[look.name].remove !== undefined && (
          <RemoveRow look={look} row={row} isUsed={uses.data?.isUsed} onRemoved={onClose} />
        )}
        <div>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ButtonWithReason
            type="submit"
            loading={form.isSaving}
            reason={
              form.isStale
                ? 'First choose what to do with the other user’s change.'
                : row !== undefined && !form.isDirty && 'No changes to save'
            }
          >
            {row === undefined ? `Add ${look.one}` : 'Save'}
          </ButtonWithReason>
        </div>
      </div>
      <UnsavedChangesGuard when={form.isDirty} losing="Your changes are not saved." />
    </form>
  );
}
