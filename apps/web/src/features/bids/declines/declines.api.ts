import { bids } from '@lanewright/contract';
import type { DeclineReason } from '@lanewright/freight';
import { mutation, query } from '../../../platform/query.ts';
import type { BidPlace } from '../bids.api.ts';

/** Declines lanes, or undoes that with a null reason. */
export const putDeclines = ({ mode, customerId }: BidPlace) =>
  mutation(
    bids.putDeclines,
    (lanes: { laneId: string; reason: DeclineReason | null; note: string | null }[]) => ({
      body: { mode, customerId, lanes },
    }),
  );

/** Carriers that declined a lane, for its customer. */
export const declinesQuery = (laneId: string) => query(bids.listDeclines, { params: { laneId } });
