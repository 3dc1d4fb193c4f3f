import { Anchor, Button } from '@mantine/core';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { formatQuantity } from '../../../ui/figures.ts';
import { useRanking } from './negotiation.api.ts';
import classes from './Negotiation.module.css';

interface SuggestedBidProps {
  laneId: string;
  /** Address of the negotiation terms of the lane's mode. */
  termsAt: string;
  /** The selected bid. */
  chosenBidId: string | null;
  onChoose: (bidId: string) => void;
}

/** The best bid by price and negotiation terms; renders nothing if only the price counts. */
export function SuggestedBid({ laneId, termsAt, chosenBidId, onChoose }: SuggestedBidProps) {
  const { data } = useRanking(laneId);
  const first = data?.bids.find(({ place }) => place === 1);
  if (data === undefined || data.weights.length === 0 || first === undefined) return null;
  const chosen = data.bids.find(({ bidId }) => bidId === chosenBidId);
  return (
    <div className={classes.suggestion} role="note">
      <Scale size={16} aria-hidden />
      <span>
        By price and{' '}
        <Anchor component={Link} underline="always" to={termsAt} inherit>
          terms
        </Anchor>{' '}
        <b>{first.carrierName}</b> is first with {formatQuantity(first.points ?? 0)} points
        {first.placeByPrice !== null &&
          first.placeByPrice !== 1 &&
          ` and number ${first.placeByPrice} by price.`}
        {first.placeByPrice === 1 && ', and also first by price.'}
        {chosen !== undefined &&
          chosen.bidId !== first.bidId &&
          chosen.points !== null &&
          ` ${chosen.carrierName} has ${formatQuantity(chosen.points)}.`}
      </span>
      {first.bidId !== chosenBidId && (
        <Button size="compact-xs" variant="default" onClick={() => onChoose(first.bidId)}>
          Choose {first.carrierName}
        </Button>
      )}
    </div>
  );
}
