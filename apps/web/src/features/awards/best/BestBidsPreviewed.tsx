import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { countOf, formatCount, formatMonths, formatPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { BestBidsPreview } from '../awards.api.ts';
import classes from './BestBidsPreviewed.module.css';
import { MarkedLanes } from './MarkedLanes.tsx';
import { SkippedLanes } from './SkippedLanes.tsx';

interface BestBidsPreviewedProps {
  preview: BestBidsPreview;
  /** Whether these figures belong to the current choice. */
  isCurrent: boolean;
  nameOf: (laneId: string) => string | undefined;
}

/** Preview of awarding the best bids: cost, savings, carriers, and lanes to review first. */
export function BestBidsPreviewed({ preview, isCurrent, nameOf }: BestBidsPreviewedProps) {
  const { lanes, carriers, awardedUsd, savingsUsd, backups, months, incumbentsLost, skipped } = preview;
  const lost = incumbentsLost.reduce((sum, incumbent) => sum + incumbent.lanes, 0);
  return (
    <section
      aria-label="Award summary"
      aria-busy={!isCurrent}
      data-stale={!isCurrent || undefined}
      className={classes.figures}
    >
      <FieldGrid
        fields={[
          { label: 'Lanes', value: formatCount(lanes) },
          { label: 'Awarded cost', value: <Money amountUsd={awardedUsd} exact /> },
          { label: 'Savings vs. baseline', value: <Money amountUsd={savingsUsd} exact signed /> },
          { label: 'Months', value: formatMonths(months) },
          { label: 'Incumbent replaced', value: lost === 0 ? 'None' : countOf(lost, 'lane') },
          ...(backups > 0 ? [{ label: 'With backup', value: countOf(backups, 'lane') }] : []),
          { label: 'Not awarded', value: skipped.length === 0 ? 'None' : countOf(skipped.length, 'lane') },
        ]}
      />
      {carriers.length > 0 && (
        <SmallTable label="Carriers">
          <thead>
            <tr>
              <th scope="col">Carrier</th>
              <th scope="col" data-figure>
                Lanes
              </th>
              <th scope="col" data-figure>
                Awarded cost
              </th>
              <th scope="col" data-figure>
                Share
              </th>
              <th scope="col" data-figure>
                Savings
              </th>
            </tr>
          </thead>
          <tbody>
            {carriers.map((carrier) => (
              <tr key={carrier.carrierId}>
                <th scope="row">{carrier.carrierName}</th>
                <td data-figure>{formatCount(carrier.lanes)}</td>
                <td data-figure>
                  <Money amountUsd={carrier.awardedUsd} exact />
                </td>
                <td data-figure>
                  {awardedUsd > 0 ? formatPercent((carrier.awardedUsd / awardedUsd) * 100) : '–'}
                </td>
                <td data-figure>
                  <Money amountUsd={carrier.savingsUsd} exact signed />
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
      {lost > 0 && (
        <p className={classes.line}>
          <b>Incumbents replaced:</b>{' '}
          {incumbentsLost
            .slice(0, 6)
            .map(({ name, lanes: of }) => `${name} (${countOf(of, 'lane')})`)
            .join(', ')}
          {incumbentsLost.length > 6 && ` and ${countOf(incumbentsLost.length - 6, 'more carrier')}`}
        </p>
      )}
      <MarkedLanes preview={preview} />
      <SkippedLanes skipped={skipped} nameOf={nameOf} />
    </section>
  );
}
