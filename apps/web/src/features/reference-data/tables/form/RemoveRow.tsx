import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import { rowName } from '../cellWords.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import type { TableLook } from '../tableConfig.ts';
import { useRemoveRow } from '../tables.api.ts';

interface RemoveRowProps {
  look: TableLook;
  row: ReferenceRow;
  /** Whether something uses it; undefined while loading. */
  isUsed: boolean | undefined;
  onRemoved: () => void;
}

/** Deletes an unused row; for a used one, explains what to do instead. */
export function RemoveRow({ look, row, isUsed, onRemoved }: RemoveRowProps) {
  const remove = useRemoveRow(look.name, row.id);
  const name = rowName(look, row);
  const reason =
    isUsed === undefined
      ? 'Checking where it is used…'
      : isUsed && `In use, so it can’t be deleted. Turn off “In use” to hide it from new records.`;
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      question={`Delete ${name}?`}
      consequence={`Nothing uses this ${look.one}. Users will be asked about it when a file contains it.`}
      confirmLabel="Delete"
      reason={reason}
      onConfirm={async () => {
        await remove.mutateAsync();
        toasts.success(`${name} deleted`);
        onRemoved();
      }}
    >
      Delete
    </ConfirmButton>
  );
}
