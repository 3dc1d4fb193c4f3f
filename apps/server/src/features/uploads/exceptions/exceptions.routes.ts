import { uploads } from '@lanewright/contract';
import { conflict } from '../../../platform/http/problemError.ts';
import { type Route, streamingRoute } from '../../../platform/http/serve.ts';

const notYet = async (): Promise<never> => {
  throw conflict('not_yet', 'This call is not served yet');
};

export const exceptionsRoutes: readonly Route[] = [
  streamingRoute(uploads.correctLines, notYet),
  streamingRoute(uploads.listChanges, notYet),
  streamingRoute(uploads.undoChange, notYet),
  streamingRoute(uploads.receiveCorrections, notYet),
];
