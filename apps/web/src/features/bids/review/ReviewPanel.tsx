import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { choose, type LaneChoice } from './laneChoice.ts';
import { LaneChoiceBar } from './LaneChoiceBar.tsx';
import { type ReviewFilter, reviewPageSize, type SheetReview } from './review.api.ts';
import classes from './Review.module.css';
import { ReviewedCells } from './ReviewedCells.tsx';

interface ReviewPanelProps {
  /** One page of the review. */
  review: Pick<SheetReview, 'counts' | 'total' | 'laneIds' | 'lanes' | 'wrong'>;
  only: ReviewFilter;
  onOnly: (only: ReviewFilter) => void;
  page: number;
  onPage: (page: number) => void;
  choice: LaneChoice;
  onChoice: (choice: LaneChoice) => void;
  /** The buttons below the table. */
  children: ReactNode;
}

const labels: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  unusual: 'Unusual',
  usual: 'Lanes with nothing unusual',
  removed: 'Removed',
  raised: 'Raised',
  lowered: 'Lowered',
  new: 'New',
  wrong: 'With errors',
};
const filters = Object.keys(labels) as ReviewFilter[];

/**
 * Changes of bids before they are submitted: old and new values, unusual and removed cells first. Lanes can be left out, and unusual prices
 * confirmed.
 */
export function ReviewPanel(props: ReviewPanelProps) {
  const { review, only, onOnly, page, onPage, choice, onChoice, children } = props;
  const { counts, lanes, wrong, total } = review;
  const hasMatch = (filter: ReviewFilter) =>
    counts[filter] > 0 && (filter !== 'usual' || counts.usual < counts.lanes);
  const shown = filters.filter((filter) => filter === 'all' || filter === only || hasMatch(filter));
  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label="Filter changes"
          value={only}
          onChange={(filter) => onOnly(filter as ReviewFilter)}
          data={shown.map((filter) => ({
            value: filter,
            label: `${labels[filter]} ${formatCount(counts[filter])}`,
          }))}
        />
      </div>
      {only !== 'wrong' && choice.all.length > 1 && lanes.length > 0 && (
        <LaneChoiceBar choice={choice} onChoice={onChoice} shown={review.laneIds} />
      )}
      {only === 'wrong' ? (
        <>
          <p className={classes.note}>
            {countOf(counts.wrong, 'cell')} can’t be imported. Their lanes stay unchanged.
          </p>
          <ul className={classes.wrong}>
            {wrong.map(({ cell, column, message }) => (
              <li key={`${cell} ${message}`}>
                <code>{cell}</code>
                <span>{column}</span>
                <em>{message}</em>
              </li>
            ))}
          </ul>
        </>
      ) : lanes.length === 0 ? (
        <p className={classes.note}>No cell changes here.</p>
      ) : (
        <SmallTable label="Changes">
          <thead>
            <tr>
              <th scope="col">Cell</th>
              <th scope="col" data-figure>
                Old
              </th>
              <th scope="col" data-figure>
                New
              </th>
              <th scope="col" data-figure>
                Change
              </th>
            </tr>
          </thead>
          {lanes.map((lane) => (
            <ReviewedCells
              key={lane.laneId}
              lane={lane}
              isChosen={!choice.leftOut.has(lane.laneId)}
              onChosen={
                choice.all.length > 1
                  ? (isChosen) => onChoice(choose(choice, [lane.laneId], isChosen))
                  : undefined
              }
              confirmed={choice.confirmed}
              onConfirmed={(confirmed) => onChoice({ ...choice, confirmed })}
            />
          ))}
        </SmallTable>
      )}
      <Pager label="Pages of changes" page={page} pageSize={reviewPageSize} total={total} onPage={onPage} />
      <div className={classes.foot}>{children}</div>
    </>
  );
}
