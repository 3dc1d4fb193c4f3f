import { formatChosenPercent, formatMonths, formatRate } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import type { AmendedAward } from '../amendments.api.ts';
import { differenceOf, formatDifference } from '../amendmentWords.ts';
import classes from './AmendmentPanel.module.css';

/** The awards of an amendment on a small screen. */
export function AmendedLaneCards({ awards }: { awards: readonly AmendedAward[] }) {
  return (
    <ul className={classes.cards} aria-label="Amended lanes">
      {awards.map((award) => (
        <li key={award.awardId} className={classes.card}>
          <strong>
            {award.origin} → {award.destination}
          </strong>
          <span className={classes.quiet}>
            {formatMonths(award.months)}
            {award.share < 100 && `, ${formatChosenPercent(award.share)}`}
          </span>
          {award.rates.map(({ chargeNo, breakNo, chargeName, before, after }) => (
            <span key={`${chargeNo}/${breakNo}`}>
              {chargeName} {before === null ? 'none' : formatRate(before)} <span aria-hidden>→</span>
              <span className="visually-hidden">to</span> {formatRate(after)} {award.currency}
            </span>
          ))}
          <span>
            <Money amountUsd={award.beforeUsd} exact /> <span aria-hidden>→</span>
            <span className="visually-hidden">to</span> <Money amountUsd={award.afterUsd} exact /> (
            {formatDifference(differenceOf(award))})
          </span>
        </li>
      ))}
    </ul>
  );
}
