import type { ReactNode } from 'react';
import { formatCount, formatPercent, formatPeriod, formatQuantity } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { LanesFilter } from '../figure/figure.api.ts';
import type { Breakdown } from './pictures.api.ts';
import classes from './Pictures.module.css';

type Row = Breakdown['byRegion'][number];

interface BreakdownTableProps {
  /** What a row is: "Carrier". */
  of: string;
  rows: readonly Row[];
  /** Periods of the rows’ figures. */
  periods: Breakdown['periods'];
  volumeUnit: string;
  lanesLink: (filter: LanesFilter, words: string) => ReactNode;
}

const percentOrDash = (percent: number | null) => (percent === null ? '–' : formatPercent(percent));

/** The figures of each group of lanes; the name links to its lanes. */
export function BreakdownTable({ of, rows, periods, volumeUnit, lanesLink }: BreakdownTableProps) {
  const seesSpend = rows.some(({ spend }) => spend !== null);
  const seesSavings = rows.some(({ savings }) => savings !== null);
  return (
    <>
      <SmallTable label={`Figures by ${of.toLowerCase()}`} keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" data-figure>
              Lanes
            </th>
            <th scope="col" data-figure title={formatPeriod(periods.history)}>
              {periods.history === null ? 'Shipments a year' : 'Shipments'}
            </th>
            <th scope="col" data-figure title={formatPeriod(periods.history ?? periods.contract)}>
              Volume
            </th>
            {seesSpend && (
              <th scope="col" data-figure>
                Baseline cost
              </th>
            )}
            <th scope="col" data-figure>
              Awarded
            </th>
            {seesSavings && (
              <>
                <th scope="col" data-figure>
                  Savings
                </th>
                <th scope="col" data-figure>
                  Saved
                </th>
              </>
            )}
            <th scope="col" data-figure>
              Bid coverage
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.filter === null ? row.label : lanesLink(row.filter, row.label)}</th>
              <td data-figure>{formatCount(row.lanes)}</td>
              <td data-figure>{formatQuantity(row.shipments)}</td>
              <td data-figure>{formatQuantity(row.volume, volumeUnit)}</td>
              {seesSpend && (
                <td data-figure>
                  <Money amountUsd={row.spend} />
                </td>
              )}
              <td data-figure>
                <Money amountUsd={row.awarded} />
              </td>
              {seesSavings && (
                <>
                  <td data-figure>
                    <Money amountUsd={row.savings} signed />
                  </td>
                  <td data-figure>{percentOrDash(row.savingsPercent)}</td>
                </>
              )}
              <td data-figure>{percentOrDash(row.bidCoverage)}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      <p className={classes.rest}>{periodNote(periods)}</p>
    </>
  );
}

/** Explains the periods of the columns in one sentence. */
function periodNote({ history, contract }: Breakdown['periods']): string {
  const amounts = `${formatPeriod(contract)}, the contract period`;
  return history === null
    ? `Volume and amounts: ${amounts}.`
    : `Shipments and volume: ${formatPeriod(history)}. Amounts: ${amounts}.`;
}
