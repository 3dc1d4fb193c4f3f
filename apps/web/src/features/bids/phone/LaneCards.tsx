import { Button } from '@mantine/core';
import { type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { countOf } from '../../../ui/figures.ts';
import type { BidCurrency, BidLane } from '../bidTypes.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import type { CheckActions } from '../checks/useGridChecks.ts';
import { type MadeEdit, type Sheet, typeInto } from '../draft/cellEdits.ts';
import { LaneCard } from './LaneCard.tsx';
import classes from './LaneCards.module.css';

interface LaneCardsProps {
  sheet: Sheet;
  currencies: readonly BidCurrency[];
  problemsOf: (laneId: string) => CellProblems | undefined;
  checks: CheckActions;
  onEdit: (made: MadeEdit) => void;
  /** Set by the cards: shows a lane and its field of an input column. */
  goTo: RefObject<((row: number, inputColumn: number) => void) | null>;
  onExplain: (lane: BidLane) => void;
  onDecline: (lane: BidLane) => void;
}

const cardsAtOnce = 25;

/** The lanes on a phone: a card each, with the charges as fields. */
export function LaneCards(props: LaneCardsProps) {
  const { sheet, goTo, checks, problemsOf, onEdit } = props;
  const { lanes, columns, draft } = sheet;
  const id = useId();
  const [shown, setShown] = useState(cardsAtOnce);
  const [wanted, setWanted] = useState<{ readonly fieldId: string } | null>(null);
  const fieldId = (laneId: string, columnId: string) => `${id}-${laneId}-${columnId}`;
  useImperativeHandle(goTo, () => (row: number, column: number) => {
    setShown(Math.max(shown, row + 1));
    setWanted({ fieldId: fieldId(lanes[row]?.laneId ?? '', columns[column]?.id ?? '') });
  });
  // The field exists after the card is drawn.
  useEffect(() => {
    if (wanted === null) return;
    const field = document.getElementById(wanted.fieldId);
    field?.closest('details')?.setAttribute('open', '');
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }, [wanted]);
  if (lanes.length === 0) return <EmptyState title="No lanes match">Change the filters.</EmptyState>;
  const left = lanes.length - shown;
  return (
    <>
      <ul className={classes.cards} aria-label="Bids by lane">
        {lanes.slice(0, shown).map((lane, row) => (
          <LaneCard
            key={lane.laneId}
            lane={lane}
            columns={columns}
            currencies={props.currencies}
            unsaved={draft.get(lane.laneId)}
            problems={problemsOf(lane.laneId)}
            laneChecks={checks.checksOf(lane.laneId)}
            checks={checks}
            fieldId={fieldId}
            onType={(columnId, text) =>
              onEdit(
                typeInto(
                  sheet,
                  row,
                  columns.findIndex((column) => column.id === columnId),
                  text,
                ),
              )
            }
            onExplain={props.onExplain}
            onDecline={props.onDecline}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button fullWidth variant="default" onClick={() => setShown(shown + cardsAtOnce)}>
          Show {countOf(Math.min(left, cardsAtOnce), 'more lane', 'more lanes')} of {lanes.length}
        </Button>
      )}
    </>
  );
}
