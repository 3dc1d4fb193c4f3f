import { CardFigure, CardFigures, CardHead, CardRoute } from '../../../ui/data-table/CardParts.tsx';
import { formatChosenPercent, formatDayHere, formatMoment, formatMonths } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import classes from './AwardCard.module.css';
import { AwardResponse, AwardStatus, canChangePrice, ChangePrice } from './AwardCells.tsx';
import { isPending } from './awardState.ts';
import type { MyAward } from './myAwards.api.ts';

interface AwardCardProps {
  award: MyAward;
  /** Whether the carrier sees several contracts. */
  namesContract: boolean;
  onAnswer: (award: MyAward) => void;
  /** Where its price is changed. */
  changeAt: (award: MyAward) => string;
}

/** An award on a small screen: lane, state, figures, and the response. */
export function AwardCard({ award, namesContract, onAnswer, changeAt }: AwardCardProps) {
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
      {namesContract && <p className={classes.contract}>{award.contractName}</p>}
      {isPending(award) ? (
        <div className={classes.foot}>
          <span>{answerBy !== null && `Respond by ${formatMoment(answerBy)}`}</span>
          <AwardResponse award={award} onAnswer={onAnswer} size="xs" />
        </div>
      ) : (
        answeredAt !== null && (
          <div className={classes.foot}>
            <span>Responded {formatDayHere(new Date(answeredAt))}</span>
            {canChangePrice(award) && <ChangePrice award={award} to={changeAt(award)} />}
          </div>
        )
      )}
    </>
  );
}
