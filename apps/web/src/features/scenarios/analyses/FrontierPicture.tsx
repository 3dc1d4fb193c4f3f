import { chartColours } from '../../../ui/chart/chartColours.ts';
import { Lines } from '../../../ui/chart/Lines.tsx';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { FrontierPoint } from './analyses.api.ts';
import classes from './Analyses.module.css';
import { frontierLine } from './frontierLine.ts';
import { type FrontierKind, frontierWords } from './frontierWords.ts';

/** Chart of the cost against the property it is traded for. */
export function FrontierPicture({ kind, points }: { kind: FrontierKind; points: readonly FrontierPoint[] }) {
  const { picture, of, say, nothing, single } = frontierWords[kind];
  if (points.length === 0) return <p className={classes.note}>{nothing}</p>;
  const sorted = frontierLine(points);
  const told = sorted.filter(({ awardedUsd }) => awardedUsd !== null);
  if (told.length === 0)
    return (
      <p className={classes.note}>
        No award was found at any point: the other rules leave no feasible award.
      </p>
    );
  // Drawn only if something other than price counts.
  const isWeighed = told.some(({ awardedUsd, weightedUsd }) => awardedUsd !== weightedUsd);
  const isHereTold = told.some(({ isHere }) => isHere);
  const widest = Math.max(...told.map(({ gapUsd }) => gapUsd ?? 0));
  return (
    <Lines
      plain
      title={picture}
      isCloseUp
      height={240}
      of={of}
      kind="usd"
      categories={sorted.map(({ at }) => say(at))}
      series={[
        {
          name: 'Awarded cost',
          values: sorted.map(({ awardedUsd }) => awardedUsd),
          colour: chartColours.awarded,
        },
        ...(isWeighed
          ? [
              {
                name: 'ScoredReading',
                values: sorted.map(({ weightedUsd }) => weightedUsd),
                colour: chartColours.baseline,
                isDashed: true,
              },
            ]
          : []),
        ...(isHereTold
          ? [
              {
                name: 'This scenario',
                values: sorted.map(({ isHere, awardedUsd }) => (isHere ? awardedUsd : null)),
                colour: chartColours.pending,
              },
            ]
          : []),
      ]}
      below={
        <p className={classes.note}>
          {widest > 0
            ? `Each point is proven to within ${formatUsdExact(widest)}; smaller differences are not significant.`
            : 'Each point is proven optimal.'}
          {sorted.length === 1 && ` ${single}`}
          {told.length < sorted.length && ' Where the line is broken, no award was found.'}
        </p>
      }
    />
  );
}
