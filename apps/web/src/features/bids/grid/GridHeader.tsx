import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InputColumn } from '../cells/inputColumns.ts';
import sheet from '../../../ui/spreadsheet/Sheet.module.css';
import { frozenProps } from '../../../ui/spreadsheet/sheetCell.tsx';
import type { LaneSort } from '../editor/sortLanes.ts';
import classes from './BidGrid.module.css';
import { type GridLayout, isFigure } from './gridLayout.ts';

const headCell = `${sheet.headCell} ${classes.headCell}`;

interface GridHeaderProps {
  columns: readonly InputColumn[];
  layout: GridLayout;
  sort: LaneSort | null;
  onSort: (columnId: string) => void;
  months: ShownMonths;
}

/** Whether the months of capacity are shown next to the loads per week. */
export interface ShownMonths {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

type Sorting = Pick<GridHeaderProps, 'sort' | 'onSort'>;

const directionOf = (sort: LaneSort | null, columnId: string) =>
  sort?.columnId === columnId ? (sort.isDescending ? 'descending' : 'ascending') : undefined;

/** The name of a column, which sorts by it. By keyboard, Alt S sorts by the active column, so this is no stop of Tab. */
function SortButton({
  columnId,
  sort,
  onSort,
  children,
}: Sorting & { columnId: string; children: ReactNode }) {
  const direction = directionOf(sort, columnId);
  return (
    <button type="button" tabIndex={-1} className={classes.sort} onClick={() => onSort(columnId)}>
      {children}
      {direction === 'ascending' && <ArrowUp size={12} aria-hidden />}
      {direction === 'descending' && <ArrowDown size={12} aria-hidden />}
    </button>
  );
}

/** Column names with units. Breaks of one charge, and months, are grouped under a common name. */
export function GridHeader({ columns, layout, months, ...sorting }: GridHeaderProps) {
  const lockedCount = layout.locked.length;
  return (
    <div role="rowgroup" className={sheet.head}>
      <div
        role="row"
        aria-rowindex={1}
        className={`${sheet.headRow} ${classes.headRow}`}
        style={{ gridTemplateColumns: layout.template }}
      >
        {layout.locked.map(({ id, name, align }, at) => (
          <div
            key={id}
            role="columnheader"
            aria-colindex={at + 1}
            className={headCell}
            aria-sort={directionOf(sorting.sort, id)}
            data-align={align}
            {...frozenProps(layout, at)}
          >
            <SortButton columnId={id} {...sorting}>
              <span className={classes.headName}>{name}</span>
            </SortButton>
          </div>
        ))}
        {groupsOf(columns).map(({ name, from, count, required }) => (
          // The columns below include the charge's name.
          <div
            key={name}
            aria-hidden
            className={classes.headGroup}
            style={{ gridColumn: `${lockedCount + from + 1} / span ${count}` }}
          >
            <span style={{ left: layout.frozenPx }}>
              {name}
              {required && <Required />}
            </span>
          </div>
        ))}
        {columns.map((column, at) => (
          <InputHead key={column.id} column={column} at={lockedCount + at} {...sorting}>
            {column.kind === 'loadsPerWeek' && <MonthsButton {...months} />}
          </InputHead>
        ))}
        {layout.info.map(({ id, name, align }, at) => (
          <div
            key={id}
            role="columnheader"
            aria-colindex={lockedCount + columns.length + at + 1}
            className={headCell}
            aria-sort={directionOf(sorting.sort, id)}
            data-align={align}
            style={{ gridColumn: lockedCount + columns.length + at + 1 }}
          >
            <SortButton columnId={id} {...sorting}>
              <span className={classes.headName}>{name}</span>
            </SortButton>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Opens the months next to the loads per week. The tools above the grid have it, too, so this is no stop of Tab. */
function MonthsButton({ isShown, onShow }: ShownMonths) {
  const Icon = isShown ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.months}
      aria-expanded={isShown}
      onClick={() => onShow(!isShown)}
    >
      Months
      <Icon size={12} aria-hidden />
    </button>
  );
}

function InputHead({
  column,
  at,
  children,
  ...sorting
}: Sorting & { column: InputColumn; at: number; children?: ReactNode }) {
  const isGrouped = column.group !== null;
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      aria-label={headLabel(column)}
      aria-sort={directionOf(sorting.sort, column.id)}
      className={headCell}
      data-align={isFigure(column) ? 'right' : undefined}
      data-break={isGrouped || undefined}
      style={{ gridColumn: at + 1 }}
      title={column.name}
    >
      <SortButton columnId={column.id} {...sorting}>
        <span className={classes.headName}>
          {column.head}
          {!isGrouped && column.required && <Required isOneOf={isOneOfSeveral(column)} />}
        </span>
      </SortButton>
      {!isGrouped && column.unitName !== '' && <span className={classes.unit}>{column.unitName}</span>}
      {children}
    </div>
  );
}

/** Charges of a group are alternatives: one of them is enough. */
const isOneOfSeveral = (column: InputColumn) => column.kind === 'rate' && column.alternativeGroup !== null;

function Required({ isOneOf = false }: { isOneOf?: boolean }) {
  return (
    <span
      className={classes.required}
      title={
        isOneOf
          ? 'Enter a rate for at least one of these alternative charges'
          : 'Required: without it a bid is partial'
      }
    >
      *
    </span>
  );
}

function headLabel(column: InputColumn): string {
  const { name, unitName, required } = column;
  const needed = isOneOfSeveral(column) ? 'one of these required' : 'required';
  return [name, unitName, required ? needed : ''].filter((part) => part !== '').join(', ');
}

/** Returns runs of columns that share a header: breaks of one charge, months of capacity. */
function groupsOf(columns: readonly InputColumn[]) {
  const groups: { name: string; from: number; count: number; required: boolean }[] = [];
  columns.forEach(({ group, required }, at) => {
    if (group === null) return;
    const last = groups.at(-1);
    if (last?.name === group) last.count += 1;
    else groups.push({ name: group, from: at, count: 1, required });
  });
  return groups;
}
