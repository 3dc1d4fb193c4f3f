export { bidsRoutes } from './bids.routes.ts';
export { rankBids, type StandingNews } from './rankBids.ts';
export { selectSight, type Sight, shownColour } from './shownColour.ts';
export { withdrawBid } from './withdrawBid.ts';
