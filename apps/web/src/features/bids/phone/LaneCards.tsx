import { Button } from '@mantine/core';
import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { countOf } from '../../../ui/figures.ts';
import type { BidCurrency, BidLane } from '../bidTypes.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import type { CheckActions } from '../checks/useGridChecks.ts';
import { type MadeEdit, type Sheet, typeInto } from '../draft/cellEdits.ts';
import { type CardActions, LaneCard } from './LaneCard.tsx';
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
  const { sheet, goTo, checks, problemsOf } = props;
  const { lanes, columns, draft } = sheet;
  const id = useId();
  const [shown, setShown] = useState(cardsAtOnce);
  const [wanted, setWanted] = useState<{ readonly laneId: string; readonly fieldId: string } | null>(null);
  const fieldId = useCallback((laneId: string, columnId: string) => `${id}-${laneId}-${columnId}`, [id]);
  const actions = useCardActions(props);
  useImperativeHandle(goTo, () => (row: number, column: number) => {
    setShown(Math.max(shown, row + 1));
    const laneId = lanes[row]?.laneId ?? '';
    setWanted({ laneId, fieldId: fieldId(laneId, columns[column]?.id ?? '') });
  });
  // The field exists after the card is drawn.
  useEffect(() => {
    if (wanted === null) return;
    const field = document.getElementById(wanted.fieldId);
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }, [wanted]);
  if (lanes.length === 0) return <EmptyState title="No lanes match">Change the filters.</EmptyState>;
  const left = lanes.length - shown;
  return (
    <>
      <ul className={classes.cards} aria-label="Bids by lane">
        {lanes.slice(0, shown).map((lane) => (
          <LaneCard
            key={lane.laneId}
            lane={lane}
            columns={columns}
            currencies={props.currencies}
            unsaved={draft.get(lane.laneId)}
            problems={problemsOf(lane.laneId)}
            laneChecks={checks.checksOf(lane.laneId)}
            checks={checks.checksOf(lane.laneId) && checks}
            fieldId={fieldId}
            isUnfolded={wanted?.laneId === lane.laneId}
            actions={actions}
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

/** Actions of the cards. Referentially stable, so that typing into one card does not re-render the others. */
function useCardActions(props: LaneCardsProps): CardActions {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  }, [props]);
  return useMemo(
    () => ({
      type: (laneId, columnId, text) => {
        const { sheet, onEdit } = latest.current;
        const row = sheet.lanes.findIndex((lane) => lane.laneId === laneId);
        const column = sheet.columns.findIndex(({ id }) => id === columnId);
        onEdit(typeInto(sheet, row, column, text));
      },
      explain: (lane) => latest.current.onExplain(lane),
      decline: (lane) => latest.current.onDecline(lane),
    }),
    [],
  );
}
