import type { ColourReference } from '@lanewright/freight';

/** What a bid's colour is measured against, as a sentence without a full stop; undefined where that is not known. */
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
