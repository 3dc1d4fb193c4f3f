export { offeredTo } from './offeredTo.ts';
export { readMyTender } from './readMyTenders.ts';
export { closeRound } from './rounds/closeRound.ts';
export { destroyRoundKey } from './rounds/destroyKey.ts';
export { openRound } from './rounds/openRound.ts';
export { takeRoundsToRate } from './rounds/ratedRounds.ts';
export { readRoundFact } from './rounds/readRoundFact.ts';
export { tellRoundExtended, tellRoundPlanned } from './rounds/tellCarriers.ts';
export {
  type ClosedRound,
  lockClosedRound,
  type OpenedOffer,
  openOffersOf,
  type RefusedOffer,
  selectCarriersWithOffers,
  settleRound,
} from './sealing/openOffers.ts';
export { openForRound, sealForRound } from './sealing/sealedTexts.ts';
export {
  keepSealedFile,
  selectSealedFiles,
  whyFileIsSealed,
} from './sealing/sealedFiles.ts';
export {
  holdOpenRound,
  openSealedRound,
  type RoundOfLane,
  roundsOfLanes,
  type SealedRound,
  sealedRoundOf,
} from './sealing/roundsOfLanes.ts';
export {
  type OfferToSeal,
  sealOffers,
  type SealedLane,
  selectSealedLanes,
  takeBackOffers,
} from './sealing/sealOffers.ts';
export { requireTender } from './tenders.queries.ts';
export { tendersRoutes } from './tenders.routes.ts';
