import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import type { BestBidsResult } from '../awards.api.ts';
import classes from './BestBidsOutcome.module.css';
import { skippedReasons } from './skippedReasons.ts';

interface BestBidsOutcomeProps {
  result: BestBidsResult;
  nameOf: (laneId: string) => string | undefined;
}

const named = 6;

/** What was awarded and saved, and which lanes were skipped and why. */
export function BestBidsOutcome({ result, nameOf }: BestBidsOutcomeProps) {
  return (
    <div role="status">
      <FieldGrid
        fields={[
          { label: 'Lanes awarded', value: formatCount(result.awarded) },
          { label: 'Awarded cost', value: <Money amountUsd={result.awardedUsd} exact /> },
          { label: 'Savings', value: <Money amountUsd={result.savingsUsd} exact signed /> },
          ...(result.backups > 0 ? [{ label: 'With a backup', value: countOf(result.backups, 'lane') }] : []),
          { label: 'Lanes skipped', value: formatCount(result.skipped.length) },
        ]}
      />
      {result.skipped.length > 0 && (
        <ul className={classes.skipped}>
          {skippedReasons(result.skipped).map(({ why, laneIds }) => {
            const names = laneIds.flatMap((laneId) => nameOf(laneId) ?? []).slice(0, named);
            return (
              <li key={why}>
                <b>{countOf(laneIds.length, 'lane')}</b>: {why}
                {names.length > 0 && (
                  <span className={classes.names}>
                    {names.join('; ')}
                    {laneIds.length > names.length &&
                      ` and ${formatCount(laneIds.length - names.length)} more`}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
