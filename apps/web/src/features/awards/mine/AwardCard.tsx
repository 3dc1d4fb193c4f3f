import { CardFigure, CardFigures, CardHead, CardRoute } from '../../../ui/data-table/CardParts.tsx';
import { formatChosenPercent, formatDayHere, formatMoment, formatMonths } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import classes from './AwardCard.module.css';
import { AwardStatus } from './AwardCells.tsx';
import { isPending } from './awardState.ts';
import type { MyAward } from './myAwards.api.ts';

interface AwardCardProps {
  award: MyAward;
  /** Whether the carrier sees several contracts. */
  namesContract: boolean;
}

/** An award on a small screen: lane, state and figures. The card opens it. */
export function AwardCard({ award, namesContract }: AwardCardProps) {
  const { origin, destination, months, share, awardedUsd, answerBy, answeredAt } = award;
  return (
    <>
      <CardHead
        name={<CardRoute origin={origin} destination={destination} />}
        state={<AwardStatus award={award} />}
      />
      <CardFigures tracks="1fr 0.7fr 1.9fr">
        <CardFigure label="Amount">
          <Money amountUsd={awardedUsd} />
        </CardFigure>
        <CardFigure label="Share">{formatChosenPercent(share)}</CardFigure>
        <CardFigure label="Months">{formatMonths(months)}</CardFigure>
      </CardFigures>
      {namesContract && <span className={classes.contract}>{award.contractName}</span>}
      {isPending(award) && answerBy !== null && (
        <span className={classes.foot}>Respond by {formatMoment(answerBy)}</span>
      )}
      {answeredAt !== null && (
        <span className={classes.foot}>Responded {formatDayHere(new Date(answeredAt))}</span>
      )}
    </>
  );
}
