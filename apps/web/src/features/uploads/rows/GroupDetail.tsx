import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { useColumns } from '../columns/columns.api.ts';
import type { ExceptionGroup, SettleAction, Upload } from '../uploadTypes.ts';
import { ExceptionCards } from './grid/ExceptionCards.tsx';
import { ExceptionGrid } from './grid/ExceptionGrid.tsx';
import { useSheet } from './grid/useSheet.ts';
import { LinePanel } from './LinePanel.tsx';
import classes from './Rows.module.css';
import { ResolveButtons } from './ResolveButtons.tsx';
import { SaveState } from './work/SaveState.tsx';
import { settlementsOfRows } from './work/rowStep.ts';
import { ApplySuggestions } from './work/ApplySuggestions.tsx';
import type { RowsWork } from './work/useRowsWork.ts';
import { sheetColumns } from './sheet/sheetColumns.ts';

interface GroupDetailProps {
  upload: Upload;
  /** Undefined shows the rows of all groups. */
  group: ExceptionGroup | undefined;
  groups: readonly ExceptionGroup[];
  rowsInAll: number;
  work: RowsWork;
  /** Called when a whole group was resolved, to show the next one. */
  onSettled: (groupKey: string) => void;
}

type ChosenRows = { first: number; last: number } | null;

/** One group: its meaning, actions to resolve all of it, and its rows. */
export function GroupDetail({ upload, group, groups, rowsInAll, work, onSettled }: GroupDetailProps) {
  const { store, state } = useSheet(upload, group, work);
  const file = useColumns(upload);
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const [chosen, setChosen] = useState<ChosenRows>(null);
  const [openLine, setOpenLine] = useState<number>();
  // The columns stay as they were when the list was opened, whatever is resolved since.
  const [groupsAtFirst] = useState(groups);
  const columns = useMemo(
    () => (file.data === undefined ? undefined : sheetColumns(file.data, groupsAtFirst, group)),
    [file.data, groupsAtFirst, group],
  );
  if (file.isError && file.data === undefined) return <LoadProblem query={file} />;
  const { sheet } = state;
  const label = group === undefined ? 'All rows to correct' : `Rows: ${group.fieldLabel}`;
  const isEveryRow = chosen !== null && chosen.last - chosen.first + 1 === sheet?.rows.length;
  const someRows = isEveryRow ? null : chosen;

  const settle = async (action: SettleAction, value?: string) => {
    const given = value === undefined ? {} : { value };
    if (someRows === null && group !== undefined) {
      onSettled(group.groupKey);
      await work.settle([{ groupKey: group.groupKey, action, ...given }]);
      return;
    }
    const first = someRows?.first ?? 0;
    const last = someRows?.last ?? (sheet?.rows.length ?? 0) - 1;
    if (!(await store.loadAll(first, last))) return;
    const rows = (store.state().sheet?.rows.slice(first, last + 1) ?? []).flatMap((row) => row ?? []);
    await work.settle(
      group === undefined
        ? settlementsOfRows(rows, groups, action)
        : [{ groupKey: group.groupKey, action, ...given, lineNos: rows.map(({ lineNo }) => lineNo) }],
    );
  };
  const total = group?.count ?? rowsInAll;
  const scope =
    someRows === null
      ? `all ${countOf(total, 'row')}`
      : countOf(someRows.last - someRows.first + 1, 'selected row');

  const oneRow = someRows?.first === someRows?.last ? sheet?.rows[someRows?.first ?? -1] : undefined;

  return (
    <div className={classes.detail}>
      <LoadProblem query={file} />
      <p className={classes.message}>
        {group?.message ??
          'All rows with all their errors. Type or paste over the marked cells, or choose a group on the left to resolve its rows at once.'}
        {group !== undefined && group.chargeUsd !== null && group.count > 0 && (
          <span className={classes.worth}>
            {countOf(group.count, 'row')}, {formatUsdExact(group.chargeUsd)} in charges as read.
          </span>
        )}
      </p>
      <div className={classes.gridHead}>
        {total > 0 && (group !== undefined || someRows !== null) && (
          <ResolveButtons
            group={group}
            scope={scope}
            working={work.isWorking}
            onSettle={(...how) => void settle(...how)}
          />
        )}
        {oneRow !== undefined && (
          <Button size="xs" variant="subtle" onClick={() => setOpenLine(oneRow.lineNo)}>
            View full row
          </Button>
        )}
        {columns !== undefined && <ApplySuggestions store={store} state={state} columns={columns} />}
        <SaveState store={store} state={state} />
      </div>
      <ActionError of={state} onRetry={() => void store.look(0, 0)} />
      {sheet === undefined || columns === undefined ? (
        state.error === null && (
          <Skeleton height={320} radius="md" role="status" aria-label="Loading the rows" />
        )
      ) : sheet.rows.length === 0 ? (
        <p className={classes.message}>No rows left in this group.</p>
      ) : isNarrow ? (
        <ExceptionCards
          label={label}
          store={store}
          state={{ ...state, sheet }}
          columns={columns}
          onOpenLine={setOpenLine}
        />
      ) : (
        <ExceptionGrid
          label={label}
          store={store}
          state={{ ...state, sheet }}
          columns={columns}
          work={work}
          onChosenRows={setChosen}
        />
      )}
      <LinePanel
        upload={upload}
        lineNo={openLine}
        onClose={() => setOpenLine(undefined)}
        onLeaveOut={(row) => work.leaveOut(row)}
      />
    </div>
  );
}
