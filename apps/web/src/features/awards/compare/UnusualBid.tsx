import { Button, Group } from '@mantine/core';
import { useMutation } from '../../../platform/query.ts';
import { countOf, formatMoment, formatUnitRateUsd } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { askOutlier, type Bid, resolveOutlier } from '../awards.api.ts';
import classes from './BidComparison.module.css';

type Outlier = NonNullable<Bid['outlier']>;

const referenceNames: Readonly<Record<Outlier['references'][number]['of'], string>> = {
  lastPricePaid: 'Last price paid',
  baseline: 'Baseline',
  target: 'Target price',
  otherBids: 'Median of other bids',
};

/** Why a bid is unusual, with actions to include it, exclude it or ask its carrier. Empty for other bids. */
export function UnusualBid({ bid }: { bid: Bid }) {
  const resolve = useMutation(resolveOutlier);
  const ask = useMutation(askOutlier);
  const { outlier } = bid;
  if (outlier === undefined || outlier === null) return null;
  const isBusy = resolve.isPending || ask.isPending;
  const refuse = (error: Error) => toasts.error(error.message);
  const button = (label: string, onClick: () => void, spoken = `${label} the bid of ${bid.carrierName}`) => (
    <Button size="compact-xs" variant="default" disabled={isBusy} onClick={onClick} aria-label={spoken}>
      {label}
    </Button>
  );
  return (
    <span className={classes.unusual}>
      <span>{outlier.message}.</span>
      {outlier.references.map(({ of, unitUsd, bids }) => (
        <span key={of} className={classes.unit}>
          {referenceNames[of]}: {formatUnitRateUsd(Number(unitUsd.toFixed(4)))}
          {bids !== null && ` (${countOf(bids, 'bid')})`}
        </span>
      ))}
      {outlier.baselineIsAssumed && (
        <span className={classes.unit}>The baseline depends on an open assumption about an upload.</span>
      )}
      <span className={classes.unit}>{stateInWords(outlier)}</span>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {outlier.state !== 'included' &&
          outlier.state !== 'noted' &&
          button('Include', () => resolve.mutate({ bidId: bid.bidId, as: 'included' }, { onError: refuse }))}
        {outlier.state !== 'excluded' &&
          button('Exclude', () => resolve.mutate({ bidId: bid.bidId, as: 'excluded' }, { onError: refuse }))}
        {outlier.isHeld &&
          !outlier.isAsked &&
          button(
            'Ask to confirm',
            () =>
              ask.mutate(bid.bidId, {
                onSuccess: () => toasts.success(`${bid.carrierName} has been asked to confirm`),
                onError: refuse,
              }),
            `Ask to confirm: ${bid.carrierName}`,
          )}
      </Group>
    </span>
  );
}

function stateInWords({ state, isAsked, resolvedAt, checks }: Outlier): string {
  const on = resolvedAt === null ? '' : ` on ${formatMoment(resolvedAt)}`;
  if (state === 'included') return `Included${on}`;
  if (state === 'excluded') return `Excluded${on}`;
  if (state === 'noted')
    return checks.some(({ kind }) => kind === 'asked') ? `Confirmed by the carrier${on}` : 'In use';
  return isAsked ? 'Not used. The carrier has been asked to confirm.' : 'Not used until you include it.';
}
