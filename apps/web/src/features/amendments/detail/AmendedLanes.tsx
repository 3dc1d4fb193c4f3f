import { useMediaQuery } from '@mantine/hooks';
import { formatChosenPercent, formatMonths, formatRate } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { AmendedAward, Amendment } from '../amendments.api.ts';
import { differenceOf, formatDifference } from '../amendmentWords.ts';
import { AmendedLaneCards } from './AmendedLaneCards.tsx';
import classes from './AmendmentPanel.module.css';

/** The awards of an amendment: old and new prices of each charge, months, and cost, which adds up to the cent. */
export function AmendedLanes({ amendment }: { amendment: Amendment }) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { amendedAwards, beforeUsd, afterUsd } = amendment;
  if (isPhone) return <AmendedLaneCards awards={amendedAwards} />;
  const hasPrices = amendedAwards.some(({ rates }) => rates.length > 0);
  // The panel names the months that all awards have.
  const hasMonths = new Set(amendedAwards.map(({ months }) => months.join())).size > 1;
  return (
    <SmallTable label="Amended lanes" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Lane</th>
          {hasMonths && <th scope="col">Months</th>}
          {hasPrices && (
            <>
              <th scope="col">Charge</th>
              <th scope="col" data-figure>
                Old price
              </th>
              <th scope="col" data-figure>
                New price
              </th>
            </>
          )}
          <th scope="col" data-figure>
            Before
          </th>
          <th scope="col" data-figure>
            After
          </th>
          <th scope="col" data-figure>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {amendedAwards.map((award) => (
          <tr key={award.awardId}>
            <th scope="row" title={`${award.origin} → ${award.destination}`}>
              {award.origin} → {award.destination}
              {award.share < 100 && `, ${formatChosenPercent(award.share)}`}
            </th>
            {hasMonths && <td>{formatMonths(award.months)}</td>}
            {hasPrices && <Prices award={award} />}
            <td data-figure>
              <Money amountUsd={award.beforeUsd} exact />
            </td>
            <td data-figure>
              <Money amountUsd={award.afterUsd} exact />
            </td>
            <td data-figure>{formatDifference(differenceOf(award))}</td>
          </tr>
        ))}
      </tbody>
      {amendedAwards.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={1 + Number(hasMonths) + (hasPrices ? 3 : 0)}>
              Total
            </th>
            <td data-figure>
              <Money amountUsd={beforeUsd} exact />
            </td>
            <td data-figure>
              <Money amountUsd={afterUsd} exact />
            </td>
            <td data-figure>{formatDifference(differenceOf(amendment))}</td>
          </tr>
        </tfoot>
      )}
    </SmallTable>
  );
}

/** One line per charge in each of the three cells. */
function Prices({ award: { rates, currency } }: { award: AmendedAward }) {
  const keyOf = ({ chargeNo, breakNo }: AmendedAward['rates'][number]) => `${chargeNo}/${breakNo}`;
  return (
    <>
      <td>
        {rates.map((rate) => (
          <span key={keyOf(rate)} className={classes.price}>
            {rate.chargeName}
          </span>
        ))}
      </td>
      <td data-figure>
        {rates.map((rate) => (
          <span key={keyOf(rate)} className={classes.price}>
            {rate.before === null ? '–' : formatRate(rate.before)}
          </span>
        ))}
      </td>
      <td data-figure>
        {rates.map((rate) => (
          <span key={keyOf(rate)} className={classes.price}>
            {formatRate(rate.after)} {currency}
          </span>
        ))}
      </td>
    </>
  );
}
