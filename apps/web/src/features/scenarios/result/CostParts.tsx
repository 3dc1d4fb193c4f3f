import { Waterfall } from '../../../ui/chart/Waterfall.tsx';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { ScenarioFigures } from '../scenarios.api.ts';
import { costSteps, weighedParts } from './costSteps.ts';
import { proofWords } from './gapWords.ts';

/** Cost of the award against the baseline, and other weighted amounts. */
export function CostParts({ figures, isProven }: { figures: ScenarioFigures; isProven: boolean }) {
  const parts = weighedParts(figures);
  return (
    <Waterfall
      title="Cost breakdown"
      note={
        parts.length === 0
          ? 'Price decides: all soft costs are zero here.'
          : 'Below the chart: estimated soft costs included in the optimisation.'
      }
      howComputed={
        <p style={{ margin: 0 }}>
          Awarded cost and baseline are calculated from the bids in the same way as awards, to the cent.{' '}
          {proofWords(figures, isProven)}
        </p>
      }
      steps={costSteps(figures)}
      height={240}
      below={parts.length > 0 && <ScoredReading figures={figures} parts={parts} />}
    />
  );
}

interface WeighedProps {
  figures: ScenarioFigures;
  parts: ReturnType<typeof weighedParts>;
}

function ScoredReading({ figures, parts }: WeighedProps) {
  return (
    <SmallTable label="Weighted costs">
      <thead>
        <tr>
          <th scope="col">ScoredReading</th>
          <th scope="col" data-figure>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Awarded cost</th>
          <td data-figure>
            <Money amountUsd={figures.awardedUsd} exact />
          </td>
        </tr>
        {parts.map(({ name, amountUsd }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-figure>
              {amountUsd > 0 && '+'}
              {formatUsdExact(amountUsd)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Minimised total</th>
          <td data-figure>
            <Money amountUsd={figures.weightedUsd} exact />
          </td>
        </tr>
      </tfoot>
    </SmallTable>
  );
}
