import { uploads } from '@lanewright/contract';
import { now } from '../../../platform/clock.ts';
import { type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { cancelTransfer } from './cancelTransfer.ts';
import { presentTransfer } from './presentTransfer.ts';
import { transferNotFound } from './acquireSlot.ts';
import { selectOpenTransfers, selectTransfer } from './transfers.queries.ts';

export const transfersRoutes: readonly Route[] = [
  route(uploads.listTransfers, async ({ tx, caller }) =>
    (await selectOpenTransfers(tx, caller, now())).map(presentTransfer),
  ),
  route(uploads.getTransfer, async ({ tx, caller, params }) => {
    const standing = await selectTransfer(tx, caller, params.transfer, now());
    if (standing === null) throw transferNotFound();
    return presentTransfer(standing);
  }),
  streamingRoute(uploads.cancelTransfer, cancelTransfer),
];
