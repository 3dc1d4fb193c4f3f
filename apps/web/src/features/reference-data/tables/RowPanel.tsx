import { type ReactNode, useState } from 'react';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { rowName } from './cellWords.ts';
import { RowForm } from './form/RowForm.tsx';
import type { ReferenceRow } from './referenceRow.ts';
import type { TableLook } from './tableConfig.ts';

/** Content of the panel: a row, a new row, or nothing. */
export type OpenRow = ReferenceRow | 'new' | undefined;

interface RowPanelProps {
  look: TableLook;
  open: OpenRow;
  /** Shown when the address names a row that does not exist. */
  nothing?: ReactNode;
  onSaved: (saved: ReferenceRow) => void;
  onClose: () => void;
}

/** Panel next to the list to edit or add a row. */
export function RowPanel({ look, open, nothing, onSaved, onClose }: RowPanelProps) {
  // Keeps the row rendered while the panel closes. The panel stays mounted so that it can return the focus.
  const [shown, setShown] = useState(open);
  if (open !== undefined && open !== shown) setShown(open);
  const title =
    nothing !== undefined || shown === undefined || shown === 'new'
      ? `New ${look.one}`
      : rowName(look, shown);
  return (
    <SidePanel
      opened={open !== undefined || nothing !== undefined}
      onClose={onClose}
      title={nothing === undefined ? title : look.heading}
      width={560}
    >
      {nothing ??
        (shown !== undefined && (
          <RowForm
            key={shown === 'new' ? shown : shown.id}
            look={look}
            row={shown === 'new' ? undefined : shown}
            onSaved={onSaved}
            onClose={onClose}
          />
        ))}
    </SidePanel>
  );
}
