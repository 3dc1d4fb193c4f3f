import { shipments } from '@lanewright/contract';
import { conflict } from '../../../platform/http/problemError.ts';
import { type Route, streamingRoute } from '../../../platform/http/serve.ts';

const notYet = async (): Promise<never> => {
  throw conflict('not_yet', 'This call is not served yet');
};

export const exportsRoutes: readonly Route[] = [
  streamingRoute(shipments.exportShipments, notYet),
  streamingRoute(shipments.exportShipmentsExtra, notYet),
];
