import { Button, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { ExceptionRow } from '../../uploadTypes.ts';
import type { RowDrafts } from '../sheet/cellDrafts.ts';
import type { ExceptionSheet } from '../sheet/exceptionSheet.ts';
import { typeInto } from '../sheet/rowEdits.ts';
import { cellOf } from '../sheet/sheetCell.ts';
import type { SheetColumn } from '../sheet/sheetColumns.ts';
import type { SheetState, SheetStore } from '../sheet/SheetStore.ts';
import classes from './ExceptionCards.module.css';
import { formatCount } from '../../../../ui/figures.ts';

interface ExceptionCardsProps {
  label: string;
  store: SheetStore;
  state: SheetState & { sheet: ExceptionSheet };
  columns: readonly SheetColumn[];
  onOpenLine: (lineNo: number) => void;
}

const cardHeightPx = 210;

/** The rows on screens too narrow for a table: a card per row with its invalid fields. */
export function ExceptionCards({ label, store, state, columns, onOpenLine }: ExceptionCardsProps) {
  const { rows } = state.sheet;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => cardHeightPx,
    overscan: 3,
    gap: 10,
  });
  const drawn = virtualizer.getVirtualItems();
  const first = drawn[0];
  const last = drawn.at(-1);
  const firstIndex = first?.index;
  const lastIndex = last?.index;
  // The visible rows are known only after rendering.
  useEffect(() => {
    if (firstIndex !== undefined && lastIndex !== undefined) void store.look(firstIndex, lastIndex);
  }, [firstIndex, lastIndex, store]);
  const save = (place: number, column: number, text: string) =>
    store.edit(typeInto({ rows, columns, drafts: state.drafts }, place, column, text).edits);

  return (
    <div ref={setScroller} className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <ul
        className={classes.cards}
        style={{
          paddingTop: first?.start ?? 0,
          paddingBottom: virtualizer.getTotalSize() - (last?.end ?? 0),
        }}
      >
        {drawn.map(({ index }) => {
          const row = rows[index];
          return (
            <li
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.card}
              aria-busy={row === undefined || undefined}
            >
              {row === undefined ? (
                <span className={classes.bones} />
              ) : (
                <Card
                  row={row}
                  drafts={state.drafts.get(row.lineNo)}
                  columns={columns}
                  onSave={(column, text) => save(index, column, text)}
                  onOpen={() => onOpenLine(row.lineNo)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface CardProps {
  row: ExceptionRow;
  drafts: RowDrafts | undefined;
  columns: readonly SheetColumn[];
  onSave: (column: number, text: string) => void;
  onOpen: () => void;
}

function Card({ row, drafts, columns, onSave, onOpen }: CardProps) {
  const shown = columns.flatMap((column, at) => (isOfCard(column, row, drafts) ? [{ column, at }] : []));
  const isDone = row.exceptions.length === 0 && drafts === undefined;
  return (
    <>
      <div className={classes.head}>
        <b>Row {formatCount(row.sheetRow)}</b>
        {isDone && (
          <span className={classes.done}>
            <Check size={14} strokeWidth={2.4} aria-hidden /> settled
          </span>
        )}
        <Button size="compact-xs" variant="subtle" onClick={onOpen}>
          View full row
        </Button>
      </div>
      <p className={classes.context}>{row.cells.filter((cell) => cell.trim() !== '').join(' · ')}</p>
      {shown.map(({ column, at }) => (
        <CardField
          key={column.id}
          row={row}
          drafts={drafts}
          column={column}
          onSave={(text) => onSave(at, text)}
        />
      ))}
    </>
  );
}

/** A card shows invalid fields, corrected ones, and for a missing place the other place fields. */
function isOfCard(
  { field, isEditable, id }: SheetColumn,
  row: ExceptionRow,
  drafts: RowDrafts | undefined,
): boolean {
  if (field === null) return false;
  if (row.exceptions.some((exception) => exception.field === field)) return true;
  if (row.corrections[field] !== undefined || drafts?.[field] !== undefined) return true;
  const isPlacePart = isEditable && id === field && /^(origin|destination)/.test(field);
  const asksWhere = row.exceptions.find(({ reason }) => reason === 'missingPlace')?.field.slice(0, 6);
  return isPlacePart && asksWhere !== undefined && field.startsWith(asksWhere);
}

interface CardFieldProps extends Pick<CardProps, 'row' | 'drafts'> {
  column: SheetColumn;
  onSave: (text: string) => void;
}

function CardField({ row, drafts, column, onSave }: CardFieldProps) {
  const cell = cellOf(row, drafts, column);
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined) onSave(typed);
    setTyped(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} className={classes.field} data-state={cell.state}>
      <TextInput
        size="sm"
        label={`${column.header}, row ${row.sheetRow}`}
        labelProps={{ className: classes.label }}
        description={cell.received === undefined ? undefined : `received as ${cell.received || 'empty'}`}
        error={cell.state === 'corrected' || cell.state === 'saving' ? undefined : cell.problem}
        placeholder={cell.proposal ?? 'empty'}
        maxLength={400}
        readOnly={!column.isEditable}
        value={typed ?? cell.text}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        enterKeyHint="done"
      />
      {cell.proposal !== undefined && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            setTyped(undefined);
            onSave(cell.proposal ?? '');
          }}
        >
          Take {cell.proposal}
        </Button>
      )}
    </form>
  );
}
