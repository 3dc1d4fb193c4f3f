import { Checkbox } from '@mantine/core';
import { formatMonth, formatOneDecimal, formatQuantity, loadsLabel, unitLabel } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import classes from './AwardPanel.module.css';
import type { AwardDetails } from './myAwards.api.ts';

interface AwardMonthsProps {
  award: AwardDetails;
  /** With a box for each month, inside a `Checkbox.Group`. */
  choosing?: boolean;
}

/** Volume, loads and amount of each month of an award. */
export function AwardMonths({ award, choosing = false }: AwardMonthsProps) {
  const { months, unitMeasure } = award;
  return (
    <section>
      {!choosing && <h3 className={classes.heading}>Months</h3>}
      <SmallTable label="Volume and amount by month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-figure>
              Volume ({unitLabel(unitMeasure)})
            </th>
            <th scope="col" data-figure>
              {loadsLabel(unitMeasure)}
            </th>
            <th scope="col" data-figure>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, volume, loads, awardedUsd }) => (
            <tr key={month}>
              <th scope="row">
                {choosing ? (
                  <Checkbox size="xs" value={month} label={formatMonth(month)} />
                ) : (
                  formatMonth(month)
                )}
              </th>
              <td data-figure>{formatQuantity(volume)}</td>
              <td data-figure>{loads === null ? '–' : formatOneDecimal(loads)}</td>
              <td data-figure>
                <Money amountUsd={awardedUsd} exact />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Awarded</th>
            <td data-figure>{formatQuantity(award.volume)}</td>
            <td data-figure>{award.loads === null ? '–' : formatOneDecimal(award.loads)}</td>
            <td data-figure>
              <Money amountUsd={award.awardedUsd} exact />
            </td>
          </tr>
        </tfoot>
      </SmallTable>
    </section>
  );
}
