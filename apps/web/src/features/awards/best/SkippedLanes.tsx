import { countOf, formatCount } from '../../../ui/figures.ts';
import type { BestBidsPreview } from '../awards.api.ts';
import classes from './SkippedLanes.module.css';
import { skippedReasons } from './skippedReasons.ts';

interface SkippedLanesProps {
  skipped: BestBidsPreview['skipped'];
  nameOf: (laneId: string) => string | undefined;
}

const named = 6;

/** Lanes that are not awarded, grouped by reason. */
export function SkippedLanes({ skipped, nameOf }: SkippedLanesProps) {
  if (skipped.length === 0) return null;
  return (
    <ul className={classes.skipped} aria-label="Lanes not awarded">
      {skippedReasons(skipped).map(({ why, laneIds }) => {
        const names = laneIds.flatMap((laneId) => nameOf(laneId) ?? []).slice(0, named);
        return (
          <li key={why}>
            <b>{countOf(laneIds.length, 'lane')} not awarded</b>: {why}
            {names.length > 0 && (
              <span className={classes.names}>
                {names.join('; ')}
                {laneIds.length > names.length && ` and ${formatCount(laneIds.length - names.length)} more`}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
