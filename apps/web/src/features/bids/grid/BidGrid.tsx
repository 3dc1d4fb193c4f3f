import { type RefObject, useState } from 'react';
import { commandOf } from '../../../ui/spreadsheet/gridCommand.ts';
import { Sheet as Grid } from '../../../ui/spreadsheet/Sheet.tsx';
import type { ChosenCells } from '../../../ui/spreadsheet/sheetProps.ts';
import type { BidCurrency, BidLane } from '../bidTypes.ts';
import { type OwnCommand, ownCommandOf } from '../commands/ownCommand.ts';
import type { LaneSort } from '../editor/sortLanes.ts';
import { clearCells, fillDown, type MadeEdit, pasteInto, type Sheet, typeInto } from '../draft/cellEdits.ts';
import { textIn } from '../draft/draft.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import { CheckBubble } from '../checks/CheckBubble.tsx';
import type { CheckActions } from '../checks/useGridChecks.ts';
import classes from './BidGrid.module.css';
import { CellEditor, currencyTyped } from './CellEditor.tsx';
import { GridHeader, type ShownMonths } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import { GridStatus } from './GridStatus.tsx';
import type { LaneInfoColumn } from './gridLayout.ts';
import { copiedTexts } from './gridTexts.ts';
import { useGridLayout } from './useGridLayout.ts';

interface BidGridProps {
  sheet: Sheet;
  contractMonths: number;
  /** Columns of the lane table, if shown. */
  info: readonly LaneInfoColumn[];
  currencies: readonly BidCurrency[];
  /** Errors in a lane's cells; the same object while nothing changes. */
  problemsOf: (laneId: string) => CellProblems | undefined;
  /** Prices to check, with actions. */
  checks: CheckActions;
  onEdit: (made: MadeEdit) => void;
  onUndo: () => void;
  onRedo: () => void;
  isCompact: boolean;
  months: ShownMonths;
  sort: LaneSort | null;
  onSort: (columnId: string) => void;
  /** Runs a command of a key of its own; see `ownCommandOf`. */
  onCommand: (command: Exclude<OwnCommand, 'sort'>) => void;
  /** Set by the grid: what is chosen. */
  chosen: RefObject<ChosenCells | null>;
  /** Set by the grid: activates a cell of an input column, for callers outside the grid. */
  goTo: RefObject<((row: number, inputColumn: number) => void) | null>;
  /** Shows how the carrier's own price on a lane is calculated. */
  onExplain: (lane: BidLane) => void;
}

/** The lanes as a spreadsheet; only visible rows are rendered. */
export function BidGrid(props: BidGridProps) {
  const { sheet, contractMonths, info, currencies, problemsOf, checks, onEdit, sort, onSort } = props;
  const { lanes, columns, draft } = sheet;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { layout, frame } = useGridLayout(columns, contractMonths, info, scroller, props.isCompact);
  const locked = layout.locked.length;
  /** What is wrong with a cell, or else why its price should be checked. */
  const stateOf = (lane: BidLane | undefined, column: number) => {
    const laneId = lane?.laneId ?? '';
    const columnId = columns[column]?.id ?? '';
    const problem = problemsOf(laneId)?.[columnId];
    return { problem, check: problem ? undefined : checks.checksOf(laneId)?.[columnId] };
  };
  return (
    <Grid
      label="Bids by lane"
      frame={{ ...frame, className: classes.sheet }}
      onScroller={setScroller}
      layout={layout}
      rowCount={lanes.length}
      locked={locked}
      inputs={columns.length}
      rowKey={(row) => lanes[row]?.laneId ?? String(row)}
      header={
        <GridHeader columns={columns} layout={layout} months={props.months} sort={sort} onSort={onSort} />
      }
      row={(index, place) => {
        const lane = lanes[index];
        if (lane === undefined) return null;
        const check = place.activeColumn < 0 ? undefined : stateOf(lane, place.activeColumn - locked).check;
        return (
          <GridRow
            key={lane.laneId}
            {...place}
            lane={lane}
            columns={columns}
            layout={layout}
            unsaved={draft.get(lane.laneId)}
            problems={problemsOf(lane.laneId)}
            checks={checks.checksOf(lane.laneId)}
            bubble={check && <CheckBubble check={check} actions={checks} isOpen={lane.open} />}
          />
        );
      }}
      textToEdit={(row, at, typed) => {
        const lane = lanes[row];
        const column = columns[at];
        if (lane?.open !== true || column === undefined) return null;
        const before = textIn(draft, lane, column.id);
        if (typed === undefined) return before;
        const isCurrency = column.kind === 'currency' || column.kind === 'currencyText';
        return isCurrency ? currencyTyped(typed, currencies, before) : typed;
      }}
      editor={(editing, onChange, finish) => {
        const column = columns[editing.column - locked];
        return (
          column !== undefined && (
            <CellEditor
              column={column}
              editing={editing}
              currencies={currencies}
              onChange={onChange}
              onLeave={() => finish(editing.text)}
              onPick={finish}
            />
          )
        );
      }}
      actOf={(event) => {
        const command = ownCommandOf(event);
        const at = props.chosen.current?.active.column ?? 0;
        // In a text, % is a letter.
        if (command === null || (command === 'adjust' && columns[at - locked]?.kind === 'text'))
          return commandOf(event);
        const run = () => {
          if (command !== 'sort') return props.onCommand(command);
          const ids = [...layout.locked, ...columns, ...info].map(({ id }) => id);
          onSort(ids[at] ?? 'lane');
        };
        return { kind: 'own', run };
      }}
      chosen={props.chosen}
      onType={(row, column, text) => onEdit(typeInto(sheet, row, column, text))}
      onPaste={(range, block) => onEdit(pasteInto(sheet, range, block))}
      onFill={(range, toRow) => onEdit(fillDown(sheet, range, toRow))}
      onClear={(range) => onEdit(clearCells(sheet, range))}
      onUndo={props.onUndo}
      onRedo={props.onRedo}
      copy={(chosen) => copiedTexts(sheet, chosen, info)}
      goTo={props.goTo}
      below={({ row, column }, hintId) => {
        const lane = lanes[row];
        const { problem, check } = stateOf(lane, column - locked);
        return (
          <GridStatus
            hintId={hintId}
            lane={lane}
            column={columns[column - locked]}
            onExplain={props.onExplain}
            check={check?.message}
            problem={problem}
          />
        );
      }}
    />
  );
}
