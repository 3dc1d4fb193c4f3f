import type { ColourReference } from '@lanewright/freight';

/** Explains what a bid's colour is compared with, as a sentence without a full stop; undefined if unknown. */
export function colourReason(
  reference: ColourReference | null | undefined,
  isOnlyBid: boolean | null | undefined,
): string | undefined {
  switch (reference) {
    case 'target':
      return isOnlyBid === true
        ? 'The only complete bid, compared with the target price'
        : 'Compared with the target price';
    case 'baseline':
      return isOnlyBid === true
        ? 'The only complete bid, compared with the baseline'
        : 'The best bid is far above the baseline, so bids are compared with the baseline';
    case 'best':
      return isOnlyBid === true
        ? 'The only complete bid, with no target or baseline to compare it with'
        : 'Compared with the best bid';
    default:
      return undefined;
  }
}
