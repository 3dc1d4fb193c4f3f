import { negotiationTermLabel } from '@lanewright/freight';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatChosenPercent, formatQuantity } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { type Ranking, useRanking } from './negotiation.api.ts';
import classes from './Negotiation.module.css';

interface RankingByTermsProps {
  laneId: string;
  /** Address of the negotiation terms of the lane's mode. */
  termsAt: string;
}

/** A lane's bids ranked by price and negotiation terms; renders nothing if there is nothing to compare. */
export function RankingByTerms({ laneId, termsAt }: RankingByTermsProps) {
  const asked = useRanking(laneId);
  const { data, error } = asked;
  if (error !== null && data === undefined) return <LoadProblem query={asked} />;
  if (data === undefined || data.bids.length === 0) return null;
  return (
    <>
      <LoadProblem query={asked} />
      <section className={classes.ranking} aria-labelledby="ranking-by-terms">
        <h3 id="ranking-by-terms" className={classes.heading}>
          Price and terms
        </h3>
        {data.weights.length === 0 ? (
          <p className={classes.note}>
            Bids on this lane are ranked by price only. Set weights for other terms and score carriers under{' '}
            <Anchor component={Link} underline="always" to={termsAt} inherit>
              negotiation terms
            </Anchor>
            .
          </p>
        ) : (
          <RankingTable ranking={data} termsAt={termsAt} />
        )}
      </section>
    </>
  );
}

function RankingTable({ ranking, termsAt }: { ranking: Ranking; termsAt: string }) {
  return (
    <>
      <SmallTable label="Bids by price and terms" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col" data-figure>
              Place
            </th>
            <th scope="col" data-figure>
              Points
            </th>
            <th scope="col" data-figure>
              Price
              <span className={classes.counts}>{formatChosenPercent(ranking.priceWeightPercent)}</span>
            </th>
            {ranking.weights.map(({ category, weightPercent }) => (
              <th key={category} scope="col" data-figure>
                {negotiationTermLabel[category]}
                <span className={classes.counts}>{formatChosenPercent(weightPercent)}</span>
              </th>
            ))}
            <th scope="col" data-figure>
              All-in
            </th>
          </tr>
        </thead>
        <tbody>
          {ranking.bids.map((bid) => (
            <tr key={bid.bidId}>
              <th scope="row">{bid.carrierName}</th>
              <td data-figure>
                {bid.place ?? '–'}
                {bid.placeByPrice !== null && bid.placeByPrice !== bid.place && (
                  <span className={classes.counts}>by price {bid.placeByPrice}</span>
                )}
              </td>
              <td data-figure className={bid.place === 1 ? classes.better : undefined}>
                {bid.points === null ? '–' : formatQuantity(bid.points)}
              </td>
              <td data-figure>{bid.pricePoints === null ? '–' : formatQuantity(bid.pricePoints)}</td>
              {bid.terms.map(({ category, points, isAssumed }) => (
                <td key={category} data-figure>
                  {isAssumed ? (
                    <span
                      className={classes.assumed}
                      title="Not scored: the median of the others on this lane"
                    >
                      {formatQuantity(points)}*
                    </span>
                  ) : (
                    formatQuantity(points)
                  )}
                </td>
              ))}
              <td data-figure>
                <Money amountUsd={bid.allInUsd} />
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      <p className={classes.note}>
        The cheapest bid gets 100 points for its price; others lose one point for each percent above it. A
        score with * is the median of the others because the carrier is not scored. Change weights and scores
        under{' '}
        <Anchor component={Link} underline="always" to={termsAt} inherit>
          negotiation terms
        </Anchor>
        .
      </p>
    </>
  );
}
