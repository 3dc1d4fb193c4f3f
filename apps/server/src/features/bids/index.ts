export { bidsRoutes } from './bids.routes.ts';
export { rankBids, type StandingNews } from './rankBids.ts';
export { readBidSheet } from './readBidSheet.ts';
export { selectSight, type Sight, shownColour } from './shownColour.ts';
export { withdrawBid } from './withdrawBid.ts';
export { writeBidSheet } from './writeBidSheet.ts';
