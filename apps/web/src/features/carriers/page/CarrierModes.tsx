import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { formatCount } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { CarrierInFull } from '../carriers.api.ts';
import { answerDetail, answerText, coverageText } from '../carrierWords.ts';
import { StandingBar } from '../StandingBar.tsx';

/** A carrier's results per mode. */
export function CarrierModes({ carrier }: { carrier: CarrierInFull }) {
  return (
    <SmallTable label={`${carrier.name} by mode`} keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Mode</th>
          <th scope="col" data-figure>
            Lanes bid
          </th>
          <th scope="col" data-figure>
            Coverage
          </th>
          <th scope="col">Standing</th>
          <th scope="col" data-figure>
            Best on
          </th>
          <th scope="col" data-figure>
            Lanes awarded
          </th>
          <th scope="col" data-figure>
            Won
          </th>
          <th scope="col" data-figure>
            Awarded
          </th>
          <th scope="col" data-figure>
            Savings
          </th>
          <th scope="col">Response time</th>
        </tr>
      </thead>
      <tbody>
        {carrier.byMode.map((figures) => (
          <tr key={figures.mode}>
            <th scope="row">
              {isOfferedMode(figures.mode) ? modeDetails[figures.mode].title : figures.mode}{' '}
              {!figures.isConnected && <StateBadge tone="neutral">Closed</StateBadge>}
            </th>
            <td data-figure>
              {formatCount(figures.lanesBid)} of {formatCount(figures.lanesOpen)}
              {figures.lanesPartial > 0 && (
                <span data-quiet> ({formatCount(figures.lanesPartial)} partial)</span>
              )}
            </td>
            <td data-figure>{coverageText(figures)}</td>
            <td>
              <StandingBar {...figures} />
            </td>
            <td data-figure>{formatCount(figures.lanesBest)}</td>
            <td data-figure>{formatCount(figures.lanesAwarded)}</td>
            <td data-figure>{formatCount(figures.lanesWon)}</td>
            <td data-figure>
              <Money amountUsd={figures.awardedUsd} />
            </td>
            <td data-figure>
              <Money amountUsd={figures.savingsUsd} signed />
            </td>
            <td data-wrap>
              {answerText(figures.answerHours)} <span data-quiet>{answerDetail(figures)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
