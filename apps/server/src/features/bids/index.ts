export { bidsRoutes } from './bids.routes.ts';
export { openToCarrier } from './openToCarrier.ts';
export { rankBids, type StandingNews } from './rankBids.ts';
export { readBidSheet } from './readBidSheet.ts';
export { withdrawBid } from './withdrawBid.ts';
export { writeBidSheet } from './writeBidSheet.ts';
