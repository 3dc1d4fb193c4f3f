import { useState } from 'react';
import type { ReferenceRow } from '../../../features/reference-data/tables/referenceRow.ts';
import type { OpenRow } from '../../../features/reference-data/tables/RowPanel.tsx';
import { idOf, useAddress } from '../../../ui/useAddress.ts';

/** Returns the listed row in the address; a row that leaves the list while it is open stays open. */
export function useOpenRow(rows: readonly ReferenceRow[] | undefined): {
  open: OpenRow;
  openId: string | undefined;
  /** The address names a row that is not listed. */
  isMissing: boolean;
} {
  const { address } = useAddress();
  const openId = idOf(address, 'row');
  const listed = rows?.find(({ id }) => id === openId);
  const [kept, setKept] = useState(listed);
  if (listed !== undefined && listed !== kept) setKept(listed);
  if (address.get('row') === 'new') return { open: 'new', openId: undefined, isMissing: false };
  const open = listed ?? (kept?.id === openId ? kept : undefined);
  return { open, openId, isMissing: openId !== undefined && rows !== undefined && open === undefined };
}
