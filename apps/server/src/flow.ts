import { sendResetCode } from './features/accounts/index.ts';
import { rankBids, readBidSheet } from './features/bids/index.ts';
import { countUpload, discountUpload, rollUpAgain, rollUpLanes } from './features/lanes/index.ts';
import {
  tellAnswered,
  tellAwarded,
  tellBidUploaded,
  tellReset,
  tellStandings,
} from './features/notifications/index.ts';
import { measureQuality } from './features/overview/index.ts';
import { openModes } from './features/settings/index.ts';
import { cleanseLocations } from './features/shipments/index.ts';
import { awaitApproval, matchColumns, sweepTransfers, validateRows } from './features/uploads/index.ts';
import { sweepFiles } from './platform/files/sweepFiles.ts';
import type { Flow } from './platform/jobs/job.ts';
import type { Sweep } from './platform/jobs/keepSwept.ts';
import { deliverMail } from './platform/mail/deliverMail.ts';

/** How a file becomes a saving: which jobs act on which fact. Read docs/flow.md beside it. */
export const flow: Flow = {
  'mail.written': [deliverMail],
  'reset.asked': [sendResetCode],
  'company.founded': [openModes],
  'settings.saved': [rankBids],
  'settings.lanesChanged': [rollUpAgain],
  'connections.changed': [rankBids],
  'upload.received': [matchColumns],
  'upload.columnsConfirmed': [validateRows],
  'upload.validated': [cleanseLocations],
  'shipments.cleansed': [rollUpLanes],
  'shipments.answersChanged': [rollUpAgain],
  'upload.waits': [measureQuality],
  'upload.cleansed': [measureQuality],
  'lanes.rolledUp': [awaitApproval, measureQuality],
  'lanes.refreshAsked': [rollUpAgain],
  'upload.approved': [countUpload],
  'upload.rejected': [discountUpload],
  'lanes.changed': [rankBids],
  'bids.received': [readBidSheet],
  'bids.saved': [rankBids, tellBidUploaded],
  'bid.withdrawn': [rankBids],
  'bids.ranked': [tellStandings],
  'lane.awarded': [tellAwarded],
  'award.answered': [tellAnswered],
  'lane.reset': [tellReset],
};

/** What is taken away every hour because nobody needs it any more, in this order. */
export const sweeps: readonly Sweep[] = [
  sweepTransfers,
  { name: 'sweepFiles', run: (platform) => sweepFiles(platform) },
];
