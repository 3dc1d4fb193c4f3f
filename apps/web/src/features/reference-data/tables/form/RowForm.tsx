import { Button } from '@mantine/core';
import { hasCode } from '../../../../platform/apiProblem.ts';
import { Form, FormButton, FormError } from '../../../../ui/form/Form.tsx';
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
  const { form, opened, take } = useRowForm(look, row, onSaved);
  const uses = useWhereUsed(look.name, row?.id);
  const isConflict = hasCode(form.error, 'edit_conflict');
  return (
    <Form form={form} className={classes.form} losing="Your changes are not saved.">
      {opened !== undefined && <p className={classes.origin}>{originWords(opened)}</p>}
      {isConflict && opened !== undefined && (
        <EditConflict look={look} opened={opened} draft={form.values} onTake={take} />
      )}
      <RowFields look={look} row={opened} isUsed={uses.data?.isUsed === true} form={form} />
      {row !== undefined && <WhereUsed uses={uses} />}
      {!isConflict && <FormError form={form} />}
      <div className={classes.foot}>
        {row !== undefined && tableCalls[look.name].remove !== undefined && (
          <RemoveRow look={look} row={row} isUsed={uses.data?.isUsed} onRemoved={onClose} />
        )}
        <div>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <FormButton
            form={form}
            {...(isConflict && { reason: 'First choose what to do with the other user’s change.' })}
          >
            {row === undefined ? `Add ${look.one}` : 'Save'}
          </FormButton>
        </div>
      </div>
    </Form>
  );
}
