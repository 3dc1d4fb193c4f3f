import { CardFigure, CardFigures, CardHead } from '../../../ui/data-table/CardParts.tsx';
import { countOf, formatMonth } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { Outline } from '../amendments.api.ts';
import { differenceOf, formatDifferenceShort, kindLabel, stateOf } from '../amendmentWords.ts';

interface AmendmentCardProps {
  amendment: Outline;
  isCarrier: boolean;
}

/** An amendment on a small screen: what changes, from when, its cost, and its state. */
export function AmendmentCard({ amendment, isCarrier }: AmendmentCardProps) {
  const { kind, lanes, effectiveMonth, carrierName, beforeUsd, afterUsd } = amendment;
  const { label, tone } = stateOf(amendment);
  return (
    <>
      <CardHead
        name={`${kindLabel[kind]} from ${formatMonth(effectiveMonth)}`}
        state={<StateBadge tone={tone}>{label}</StateBadge>}
      />
      <span>
        {countOf(lanes, 'lane')}
        {!isCarrier && `, ${carrierName}`}
      </span>
      <CardFigures tracks="1fr 1fr 1fr">
        <CardFigure label="Before">
          <Money amountUsd={beforeUsd} />
        </CardFigure>
        <CardFigure label="After">
          <Money amountUsd={afterUsd} />
        </CardFigure>
        <CardFigure label="Difference">{formatDifferenceShort(differenceOf(amendment))}</CardFigure>
      </CardFigures>
    </>
  );
}
