import type { OfferedMode } from '@lanewright/freight';
import { formatCount, formatPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { FigureLink } from '../figure/FigureLink.tsx';
import { labelOf } from '../figure/describeFigure.ts';
import type { Savings } from './savings.api.ts';
import { dimensionTitles } from './savingsDimensions.ts';
import classes from './Savings.module.css';

interface SavingsTableProps {
  savings: Savings;
  mode: OfferedMode | undefined;
}

/** Savings by a dimension as a table; each value opens its lanes. The last row is the total. */
export function SavingsTable({ savings: { by, rows, totals, notes }, mode }: SavingsTableProps) {
  return (
    <>
      <SmallTable label={`Savings figures by ${dimensionTitles[by].toLowerCase()}`} keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">{dimensionTitles[by]}</th>
            <Heads
              titles={[
                'Lanes',
                'Baseline of awarded volume',
                'Awarded',
                'Accepted',
                'Pending',
                'Savings',
                'Percent',
              ]}
            />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.mode}-${row.key}`}>
              <th scope="row">{labelOf(by, row)}</th>
              <td data-figure>{formatCount(row.lanes)}</td>
              <td data-figure>
                <Money amountUsd={row.awardedBaseline} exact />
              </td>
              <td data-figure>
                <Money amountUsd={row.awarded} exact />
              </td>
              <td data-figure>
                <Money amountUsd={row.acceptedSavings} exact />
              </td>
              <td data-figure>
                <Money amountUsd={row.pendingSavings} exact />
              </td>
              <td data-figure>
                <FigureLink
                  aim={{ kind: 'savings', mode, row: { by, key: row.key } }}
                  label={`Savings of ${labelOf(by, row)}`}
                >
                  <Money amountUsd={row.savings} exact signed />
                </FigureLink>
              </td>
              <td data-figure>{row.savingsPercent === null ? '–' : formatPercent(row.savingsPercent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td />
            <td data-figure>
              <Money amountUsd={totals.awardedBaseline} exact />
            </td>
            <td data-figure>
              <Money amountUsd={totals.awarded} exact />
            </td>
            <td data-figure>
              <Money amountUsd={totals.acceptedSavings} exact />
            </td>
            <td data-figure>
              <Money amountUsd={totals.pendingSavings} exact />
            </td>
            <td data-figure>
              <FigureLink aim={{ kind: 'savings', mode }} label="All savings">
                <Money amountUsd={totals.savings} exact signed />
              </FigureLink>
            </td>
            <td data-figure>{totals.savingsPercent === null ? '–' : formatPercent(totals.savingsPercent)}</td>
          </tr>
        </tfoot>
      </SmallTable>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

/** Headings of numeric columns. */
export function Heads({ titles }: { titles: readonly string[] }) {
  return titles.map((title) => (
    <th key={title} scope="col" data-figure>
      {title}
    </th>
  ));
}
