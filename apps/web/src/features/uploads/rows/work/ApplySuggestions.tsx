import { Button } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '../../../../ui/figures.ts';
import { countProposals, takeProposals } from '../sheet/rowEdits.ts';
import type { SheetColumn } from '../sheet/sheetColumns.ts';
import type { SheetState, SheetStore } from '../sheet/SheetStore.ts';

interface TakeProposalsProps {
  store: SheetStore;
  state: SheetState;
  columns: readonly SheetColumn[];
}

/** Button that accepts every proposal; hidden if there are none. */
export function ApplySuggestions({ store, state, columns }: TakeProposalsProps) {
  const { sheet, drafts } = state;
  const proposals = useMemo(
    () => (sheet === undefined ? 0 : countProposals({ rows: sheet.rows, columns, drafts })),
    [sheet, columns, drafts],
  );
  if (sheet === undefined || proposals === 0) return null;
  const last = sheet.rows.length - 1;
  const isAll = proposals > 0 && sheet.rows.every((row) => row !== undefined);
  const take = async () => {
    if (!(await store.loadAll(0, last))) return;
    const now = store.state();
    const every = { top: 0, bottom: last, left: 0, right: columns.length - 1 };
    store.edit(takeProposals({ rows: now.sheet?.rows ?? [], columns, drafts: now.drafts }, every).edits);
  };
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<Sparkles size={14} aria-hidden />}
      onClick={() => void take()}
    >
      {isAll ? labelOf(proposals) : 'Apply all suggestions'}
    </Button>
  );
}

const labelOf = (proposals: number) =>
  proposals === 1 ? 'Apply suggestion' : `Apply all ${formatCount(proposals)} suggestions`;
