import { shipments } from '@lanewright/contract';
import { type Route, streamingRoute } from '../../../platform/http/serve.ts';
import { exportExtra } from './exportExtra.ts';
import { exportShipments } from './exportShipments.ts';

export const exportsRoutes: readonly Route[] = [
  streamingRoute(shipments.exportShipments, exportShipments),
  streamingRoute(shipments.exportShipmentsExtra, exportExtra),
];
