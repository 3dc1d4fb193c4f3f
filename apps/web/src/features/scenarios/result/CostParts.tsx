import { Waterfall } from '../../../ui/chart/Waterfall.tsx';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { ScenarioFigures } from '../scenarios.api.ts';
import { costSteps, weighedParts } from './costSteps.ts';
import { proofWords } from './gapWords.ts';

/** What the award costs against the baseline, and what else was weighed. */
export function CostParts({ figures, isProven }: { figures: ScenarioFigures; isProven: boolean }) {
  const parts = weighedParts(figures);
  return (
    <Waterfall
      title="What the cost is made of"
      note={
        parts.length === 0
          ? 'Price decides: all else that is weighed comes to nothing here.'
          : 'Below the chart: estimated soft costs included in the optimisation.'
      }
      howComputed={
        <p style={{ margin: 0 }}>
          Awarded cost and baseline are worked out from the bids as awards are, to the cent.{' '}
          {proofWords(figures, isProven)}
        </p>
      }
      steps={costSteps(figures)}
      height={240}
      below={parts.length > 0 && <Weighed figures={figures} parts={parts} />}
    />
  );
}

interface WeighedProps {
  figures: ScenarioFigures;
  parts: ReturnType<typeof weighedParts>;
}

function Weighed({ figures, parts }: WeighedProps) {
  return (
    <SmallTable label="What was weighed">
      <thead>
        <tr>
          <th scope="col">Weighed</th>
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
          <th scope="row">Made as small as possible</th>
          <td data-figure>
            <Money amountUsd={figures.weightedUsd} exact />
          </td>
        </tr>
      </tfoot>
    </SmallTable>
  );
}
