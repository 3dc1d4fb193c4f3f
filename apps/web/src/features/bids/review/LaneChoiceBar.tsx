import { Button, Checkbox } from '@mantine/core';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { choose, chooseOnly, chosenLanes, howMany, type LaneChoice } from './laneChoice.ts';
import classes from './Review.module.css';

interface LaneChoiceBarProps {
  choice: LaneChoice;
  onChoice: (choice: LaneChoice) => void;
  /** The lanes that the filter shows, on all pages. */
  shown: readonly string[];
}

/** Chooses the lanes to submit: all that the filter shows, none of them, or only them. */
export function LaneChoiceBar({ choice, onChoice, shown }: LaneChoiceBarProps) {
  const { all } = choice;
  const isFiltered = shown.length < all.length;
  const chosen = howMany(choice, shown);
  return (
    <div className={classes.choice}>
      <Checkbox
        size="xs"
        label={
          !isFiltered
            ? 'Select all lanes'
            : shown.length === 1
              ? 'Select this lane'
              : `Select these ${countOf(shown.length, 'lane')}`
        }
        checked={chosen === 'all'}
        indeterminate={chosen === 'some'}
        onChange={() => onChoice(choose(choice, shown, chosen !== 'all'))}
      />
      {isFiltered && (
        <Button size="compact-xs" variant="default" onClick={() => onChoice(chooseOnly(choice, shown))}>
          {shown.length === 1 ? 'Select only this' : 'Select only these'}
        </Button>
      )}
      <span role="status">
        {formatCount(chosenLanes(choice).length)} of {countOf(all.length, 'lane')} selected
      </span>
    </div>
  );
}
