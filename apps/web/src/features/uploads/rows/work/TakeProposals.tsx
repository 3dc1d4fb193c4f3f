import { Button } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { countOf } from '../../../../ui/figures.ts';
import { takeProposals } from '../sheet/rowEdits.ts';
import type { SheetColumn } from '../sheet/sheetColumns.ts';
import type { SheetState, SheetStore } from '../sheet/SheetStore.ts';

interface TakeProposalsProps {
  store: SheetStore;
  state: SheetState;
  columns: readonly SheetColumn[];
}

/** Takes everything that is proposed, in one press; not shown where nothing is. */
export function TakeProposals({ store, state, columns }: TakeProposalsProps) {
  const { sheet, drafts } = state;
  if (sheet === undefined) return null;
  const proposed = (rows: typeof sheet.rows) =>
    takeProposals(
      { rows, columns, drafts },
      { top: 0, bottom: rows.length - 1, left: 0, right: columns.length - 1 },
    );
  const { cells } = proposed(sheet.rows);
  if (cells === 0) return null;
  const isAll = sheet.rows.every((row) => row !== undefined);
  const take = async () => {
    if (!(await store.loadAll(0, sheet.rows.length - 1))) return;
    store.edit(proposed(store.state().sheet?.rows ?? []).edits);
  };
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<Sparkles size={14} aria-hidden />}
      onClick={() => void take()}
    >
      {isAll
        ? `Take ${cells === 1 ? 'the proposal' : `all ${countOf(cells, 'proposal')}`}`
        : 'Take all proposals'}
    </Button>
  );
}
