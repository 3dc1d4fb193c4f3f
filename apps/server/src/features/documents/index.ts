export { requestAcceptance } from './requestAcceptance.ts';
export { awaitedInWords, requireAccepted, selectAwaited, selectOpenDocuments } from './awaitedDocuments.ts';
export { demonstrationDocuments } from './deleteDemoData.ts';
export { selectAccepted, selectBetween, selectToAccept, selectUnaccepted } from './documentsOfPair.ts';
export { documentsRoutes } from './documents.routes.ts';
