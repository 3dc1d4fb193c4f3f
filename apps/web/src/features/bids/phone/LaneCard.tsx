import { Button, NativeSelect } from '@mantine/core';
import { memo, useState } from 'react';
import { StandingCell } from '../grid/LockedCells.tsx';
import { CheckBar } from '../checks/CheckBar.tsx';
import type { LaneChecks } from '../checks/gridChecks.ts';
import type { CheckActions } from '../checks/useGridChecks.ts';
import type { BidCurrency, BidLane } from '../bidTypes.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import { derivedCapacity } from '../cells/derivedCapacity.ts';
import {
  type InputColumn,
  loadsPerWeekColumnId,
  missingCharges,
  transitDaysColumnId,
} from '../cells/inputColumns.ts';
import { laneName } from '../editor/laneFilter.ts';
import { detailTexts, loadText, volumeTexts } from '../grid/lockedTexts.ts';
import { formatQuantity, loadWords } from '../../../ui/figures.ts';
import { CardField } from './CardField.tsx';
import classes from './LaneCards.module.css';

interface LaneCardProps {
  lane: BidLane;
  columns: readonly InputColumn[];
  currencies: readonly BidCurrency[];
  unsaved: CellTexts | undefined;
  problems: CellProblems | undefined;
  laneChecks: LaneChecks | undefined;
  /** Set if there are prices to check. */
  checks: CheckActions | undefined;
  /** Whether its other terms are shown at first. */
  isUnfolded: boolean;
  actions: CardActions;
  fieldId: (laneId: string, columnId: string) => string;
}

export interface CardActions {
  readonly type: (laneId: string, columnId: string, text: string) => void;
  readonly explain: (lane: BidLane) => void;
  readonly decline: (lane: BidLane) => void;
}

/** Prices, the currency and the transit days are always shown; the other terms are folded. */
const isMain = ({ kind }: InputColumn) => kind === 'rate' || kind === 'currency' || kind === 'transitDays';

const isMonth = ({ kind }: InputColumn) => kind === 'capacity';
const isTerm = (column: InputColumn) => !isMain(column) && !isMonth(column);

/** One lane on a phone. Re-rendered only when its own data changed. */
export const LaneCard = memo(function LaneCard(props: LaneCardProps) {
  const { lane, columns, unsaved, problems, laneChecks, checks, fieldId, actions } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isUnfolded = isOpen || props.isUnfolded;
  const onType = (columnId: string, text: string) => actions.type(lane.laneId, columnId, text);
  const saved = savedTexts(lane);
  const loads = unsaved?.[loadsPerWeekColumnId] ?? saved[loadsPerWeekColumnId] ?? '';
  const missing =
    lane.isComplete === false ? missingCharges(columns, (id) => saved[id] ?? '', lane.moveType) : [];
  const details = detailTexts(lane);
  const volume = volumeTexts(lane);
  const facts = [details.main, details.detail, volume.main, volume.detail].filter(
    (text) => text !== '' && text !== '–',
  );
  const fieldOf = (column: InputColumn) => {
    const text = unsaved?.[column.id] ?? saved[column.id] ?? '';
    const id = fieldId(lane.laneId, column.id);
    const check = problems?.[column.id] === undefined ? laneChecks?.[column.id] : undefined;
    if (column.kind === 'currency' || column.kind === 'currencyText')
      return (
        <NativeSelect
          key={column.id}
          id={id}
          size="sm"
          label={column.name}
          disabled={!lane.open}
          value={text}
          error={problems?.[column.id]}
          data={[
            ...(text === '' || column.kind === 'currencyText' ? [{ value: '', label: 'None' }] : []),
            ...props.currencies.map(({ currency }) => currency),
          ]}
          onChange={(event) => onType(column.id, event.currentTarget.value)}
        />
      );
    const derived =
      column.kind === 'capacity' && loads !== '' ? derivedCapacity(lane, loads, column.month) : null;
    return (
      <div key={column.id} data-wide={check !== undefined || undefined}>
        <CardField
          id={id}
          column={column}
          text={text}
          disabled={!lane.open}
          isUnsaved={unsaved?.[column.id] !== undefined}
          problem={problems?.[column.id]}
          {...(column.kind === 'loadsPerWeek' && { note: loadText(lane) })}
          {...(derived !== null && {
            note: `${column.unitName}, from ${loadWords(lane.unitMeasure).many} per week`,
            placeholder: formatQuantity(derived),
          })}
          onType={(typed) => onType(column.id, typed)}
        />
        {check !== undefined && checks !== undefined && (
          <CheckBar check={check} actions={checks} isOpen={lane.open} />
        )}
      </div>
    );
  };
  return (
    <li className={classes.card} data-closed={!lane.open || undefined} aria-label={laneName(lane)}>
      <div className={classes.head}>
        <h2>
          {lane.origin} <span>→ {lane.destination}</span>
        </h2>
        <StandingCell lane={lane} missing={missing} />
      </div>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <div className={classes.fields}>
        {columns
          .filter(isMain)
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map(fieldOf)}
      </div>
      <details open={isUnfolded} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Terms and capacity</summary>
        {isUnfolded && (
          <>
            <div className={classes.fields}>{columns.filter(isTerm).map(fieldOf)}</div>
            <details open={props.isUnfolded || lane.capacity.length > 0}>
              <summary>Capacity by month</summary>
              <div className={classes.fields}>{columns.filter(isMonth).map(fieldOf)}</div>
            </details>
          </>
        )}
      </details>
      <div className={classes.actions}>
        {lane.isComplete !== null && (
          <Button size="xs" variant="subtle" onClick={() => actions.explain(lane)}>
            Price breakdown
          </Button>
        )}
        {lane.open && lane.isComplete === null && lane.sealed === null && (
          <Button size="xs" variant="subtle" onClick={() => actions.decline(lane)}>
            No bid
          </Button>
        )}
      </div>
    </li>
  );
});

/** Rates first, then what they are quoted in. */
const placeOf = ({ kind, id }: InputColumn) => (kind === 'rate' ? 0 : id === transitDaysColumnId ? 2 : 1);
