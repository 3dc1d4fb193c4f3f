export { awaitedInWords, requireAccepted, selectAwaited } from './awaitedDocuments.ts';
export { demonstrationDocuments } from './clearDemonstration.ts';
export { selectBetween, selectToAccept, selectUnaccepted } from './documentsOfPair.ts';
export { documentsRoutes } from './documents.routes.ts';
export { tellPublished } from './tellPublished.ts';
