import { ActionIcon, Group, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Redo2, Search, Undo2 } from 'lucide-react';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import type { DraftState } from '../draft/draftKeeper.ts';
import classes from './BidEditor.module.css';
import { DraftStateText } from './DraftStateText.tsx';
import { type LaneFilter, laneShows } from './laneFilter.ts';
import { formatCount } from '../../../ui/figures.ts';

const showLabels: Readonly<Record<LaneFilter['show'], string>> = {
  all: 'All',
  without: 'No answer',
  partial: 'Partial',
  errors: 'Errors',
  unconfirmed: 'Unconfirmed',
};

interface EditorToolbarProps {
  filter: LaneFilter;
  onFilterChange: (filter: LaneFilter) => void;
  counts: Readonly<Record<LaneFilter['show'], number>>;
  /** Button that expands or collapses the columns of the lane table. */
  infoToggle: ReactNode;
  /** Filters and commands. */
  tools: ReactNode;
  unsavedCells: number;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onDiscard: () => void;
  onSave: () => void;
  isSaving: boolean;
  /** Why nothing can be submitted now. */
  saveReason: string | null;
  draftState: DraftState;
  /** The list of invalid cells, if any. */
  wrongCells: ReactNode;
}

/** Search and filter on the left, undo and submit on the right. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { filter, onFilterChange, counts, unsavedCells } = props;
  const isShown = (show: LaneFilter['show']) =>
    show !== 'unconfirmed' || counts.unconfirmed > 0 || filter.show === 'unconfirmed';
  return (
    <div className={classes.toolbar}>
      <Group gap="xs">
        <TextInput
          size="xs"
          w={210}
          aria-label="Search lanes"
          placeholder="Search lanes"
          leftSection={<Search size={14} aria-hidden />}
          value={filter.search}
          onChange={(event) => onFilterChange({ ...filter, search: event.currentTarget.value })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Filter lanes"
          value={filter.show}
          onChange={(show) => onFilterChange({ ...filter, show })}
          data={laneShows.filter(isShown).map((value) => ({
            value,
            label: `${showLabels[value]} ${formatCount(counts[value])}`,
          }))}
        />
        {props.tools}
        {props.infoToggle}
      </Group>
      <Group gap={6} className={classes.submit} data-unsaved={unsavedCells > 0 || undefined}>
        <DraftStateText state={props.draftState} unsavedCells={unsavedCells} />
        {props.wrongCells}
        <StepButton label="Undo" keys="Ctrl Z" isPossible={props.canUndo} onClick={props.onUndo}>
          <Undo2 size={16} aria-hidden />
        </StepButton>
        <StepButton label="Redo" keys="Ctrl Y" isPossible={props.canRedo} onClick={props.onRedo}>
          <Redo2 size={16} aria-hidden />
        </StepButton>
        {unsavedCells > 0 && (
          <ConfirmButton
            size="xs"
            variant="subtle"
            question="Discard your draft?"
            consequence={`${changes(unsavedCells)} will revert to your last submission. This can’t be undone.`}
            confirmLabel="Discard"
            onConfirm={async () => props.onDiscard()}
          >
            Discard
          </ConfirmButton>
        )}
        <ButtonWithReason size="xs" reason={props.saveReason} loading={props.isSaving} onClick={props.onSave}>
          {unsavedCells === 0 ? 'Submit prices' : `Submit ${changes(unsavedCells)}`}
        </ButtonWithReason>
      </Group>
    </div>
  );
}

function changes(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'change' : 'changes'}`;
}

interface StepButtonProps {
  label: string;
  keys: string;
  isPossible: boolean;
  onClick: () => void;
  children: ReactNode;
}

function StepButton({ label, keys, isPossible, onClick, children }: StepButtonProps) {
  return (
    <Tooltip label={isPossible ? `${label} (${keys})` : `Nothing to ${label.toLowerCase()}`}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-disabled={!isPossible}
        data-disabled={!isPossible || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
