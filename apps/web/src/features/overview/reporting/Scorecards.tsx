import type { OfferedMode } from '@lanewright/freight';
import type { ReactNode } from 'react';
import { formatCount, formatPercent, formatQuantity } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { FigureLink } from '../figure/FigureLink.tsx';
import { Heads } from '../savings/SavingsTable.tsx';
import classes from '../savings/Savings.module.css';
import type { CustomerReport } from './reporting.api.ts';

interface ScorecardsProps extends Pick<CustomerReport, 'scorecards'> {
  mode: OfferedMode;
  /** Renders a carrier's name as a link to its page. */
  nameOf: (carrier: { carrierId: string; carrier: string }) => ReactNode;
}

const percent = (value: number | null) => (value === null ? '–' : formatPercent(value));

/** A row per carrier: bids, awards, acceptance, cost, savings and delivery performance. */
export function Scorecards({ scorecards, mode, nameOf }: ScorecardsProps) {
  if (scorecards.length === 0)
    return <p className={classes.note}>No carriers are connected in this mode yet.</p>;
  return (
    <SmallTable label="Carrier scorecards" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          <Heads
            titles={[
              'Bids',
              'Lanes awarded',
              'Won',
              'Win rate',
              'Green',
              'Amber',
              'Red',
              'Awarded',
              'Savings',
              'On time',
              'Transit (days)',
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {scorecards.map((card) => (
          <tr key={card.carrierId}>
            <th scope="row">{nameOf(card)}</th>
            <td data-figure>{formatCount(card.bids)}</td>
            <td data-figure>{formatCount(card.lanesAwarded)}</td>
            <td data-figure>{formatCount(card.wins)}</td>
            <td data-figure>{percent(card.winRate)}</td>
            <td data-figure>{formatCount(card.green)}</td>
            <td data-figure>{formatCount(card.amber)}</td>
            <td data-figure>{formatCount(card.red)}</td>
            <td data-figure>
              <Money amountUsd={card.awardedUsd} exact />
            </td>
            <td data-figure>
              <FigureLink
                aim={{ kind: 'savings', mode, row: { by: 'carrier', key: card.carrierId } }}
                label={`Savings with ${card.carrier}`}
              >
                <Money amountUsd={card.savingsUsd} exact signed />
              </FigureLink>
            </td>
            <td data-figure>{percent(card.onTimePercent)}</td>
            <td data-figure>{card.transitDays === null ? '–' : formatQuantity(card.transitDays)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
