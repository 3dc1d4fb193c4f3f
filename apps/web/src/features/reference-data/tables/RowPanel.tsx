import { type ReactNode, useState } from 'react';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { rowName } from './cellWords.ts';
import { RowForm } from './form/RowForm.tsx';
import type { ReferenceRow } from './referenceRow.ts';
import type { TableLook } from './tableLook.ts';

/** What the panel shows: a row, a new one, or nothing. */
export type OpenRow = ReferenceRow | 'new' | undefined;

interface RowPanelProps {
  look: TableLook;
  open: OpenRow;
  /** Stands in the panel when the address names a row that is not there. */
  nothing?: ReactNode;
  onSaved: (saved: ReferenceRow) => void;
  onClose: () => void;
}

/** A row of a table beside the list, to be changed or added. */
export function RowPanel({ look, open, nothing, onSaved, onClose }: RowPanelProps) {
  // The row stays drawn while the panel slides away. The panel itself is always there: it gives the focus back.
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
