export { contractOfLanes } from './chooseParts.ts';
export { demonstrationTenders } from './deleteDemoData.ts';
export { inUnopenedRound } from './inUnopenedRound.ts';
export { offeredTo } from './offeredTo.ts';
export { readMyTender, readMyTenders } from './readMyTenders.ts';
export { closedRounds } from './rounds/closedRounds.ts';
export { closeRound } from './rounds/closeRound.ts';
export { destroyRoundKey } from './rounds/destroyKey.ts';
export { openRound } from './rounds/openRound.ts';
export { refuseModeInRounds } from './rounds/refuseModeInRounds.ts';
export { notifyMissingFiles } from './rounds/notifyMissingFiles.ts';
export { takeRoundsToRate } from './rounds/ratedRounds.ts';
export { recordLoad } from './rounds/recordLoad.ts';
export { rememberSealed, type RoundToAnnounce, selectRoundToAnnounce } from './rounds/roundToAnnounce.ts';
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
export { awaitKey, type RoundWithoutKey, selectRoundsWithoutKey } from './sealing/awaitKey.ts';
export { keyOfRound, RoundKeyMissing } from './sealing/keyOfRound.ts';
export {
  keepSealedFile,
  type LostFile,
  lostInWords,
  recordLostFiles,
  refuseSealedFile,
  selectSealedFiles,
} from './sealing/sealedFiles.ts';
export {
  holdOpenRound,
  type RoundOfLane,
  roundsOfLanes,
  type SealedRound,
  sealedRoundOf,
  unopenedRound,
} from './sealing/roundsOfLanes.ts';
export {
  type OfferToSeal,
  sealOffers,
  type SealedLane,
  selectSealedLanes,
  withdrawOffers,
} from './sealing/sealOffers.ts';
export { keepDeclined, type UndoneOffer, undoOffers } from './sealing/undoOffers.ts';
export { requireTender } from './tenders.queries.ts';
export { runningEvents } from './runningEvents.ts';
export { tendersRoutes } from './tenders.routes.ts';
