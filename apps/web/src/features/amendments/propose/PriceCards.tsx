import { formatMonths } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { differenceOf, formatDifference } from '../amendmentWords.ts';
import { ChooseAward, type PricedAwards } from './ChooseAward.tsx';
import { PriceField } from './PriceField.tsx';
import classes from './Propose.module.css';

/** The awards on a small screen: those that are chosen with a field for each price. */
export function PriceCards({ rows, columns, priceOf }: PricedAwards) {
  return (
    <ul className={classes.cards} aria-label="Awards">
      {rows.map((listed, row) => {
        const { award, isChosen, months, effect } = listed;
        return (
          <li key={award.awardId} className={classes.card}>
            <ChooseAward {...listed} />
            <span className={classes.quiet}>{formatMonths(months)}</span>
            {isChosen &&
              columns.map(({ chargeNo, breakNo, name, detail }, column) => (
                <div key={`${chargeNo}/${breakNo}`} className={classes.charge}>
                  <span>
                    {name} {detail}
                  </span>
                  <div>
                    <PriceField {...priceOf(award, row, column)} />
                  </div>
                </div>
              ))}
            {effect !== undefined && (
              <span>
                <Money amountUsd={effect.beforeUsd} exact /> <span aria-hidden>→</span>
                <span className="visually-hidden">to</span> <Money amountUsd={effect.afterUsd} exact /> (
                {formatDifference(differenceOf(effect))})
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
