import { sendResetCode } from './features/accounts/index.ts';
import { settleAwards } from './features/awards/index.ts';
import {
  followCharges,
  followSettings,
  forgetDrafts,
  openEnvelopes,
  rankBids,
  rateRounds,
  rankMode,
  readBidSheet,
  repriceMode,
} from './features/bids/index.ts';
import { countUpload, discountUpload, rollUpAgain, rollUpLanes } from './features/lanes/index.ts';
import {
  sendDigest,
  tellAnnouncement,
  tellAnswered,
  tellAwarded,
  tellBackups,
  tellBidUploaded,
  tellExpired,
  tellReset,
  tellStandings,
} from './features/notifications/index.ts';
import { measureQuality, summariseLanes } from './features/overview/index.ts';
import { openModes } from './features/settings/index.ts';
import { cleanseLocations } from './features/shipments/index.ts';
import {
  closeRound,
  destroyRoundKey,
  openRound,
  tellFilesLost,
  tellRoundExtended,
  tellRoundPlanned,
} from './features/tenders/index.ts';
import { awaitApproval, matchColumns, sweepTransfers, validateRows } from './features/uploads/index.ts';
import { sweepFiles } from './platform/files/sweepFiles.ts';
import type { Flow, Followers } from './platform/jobs/job.ts';
import type { Sweep } from './platform/jobs/keepSwept.ts';
import { deliverMail } from './platform/mail/deliverMail.ts';

/** How a file becomes a saving: which jobs act on which fact. Read docs/flow.md beside it. */
export const flow: Flow = {
  'mail.written': [deliverMail],
  'reset.asked': [sendResetCode],
  'company.founded': [openModes],
  'settings.saved': [followSettings],
  'settings.lanesChanged': [rollUpAgain],
  'settings.chargesSaved': [followCharges],
  'settings.fxFrozen': [repriceMode],
  'connections.changed': [rankMode],
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
  'lanes.changed': [rankMode],
  'lane.created': [],
  'lanes.opened': [],
  'lanes.paused': [],
  'round.planned': [tellRoundPlanned],
  'round.toOpen': [openRound],
  'round.sealed': [forgetDrafts],
  'round.toClose': [closeRound],
  'round.extended': [tellRoundExtended],
  'round.closed': [openEnvelopes],
  'round.keyAwaited': [openEnvelopes],
  'round.filesLost': [tellFilesLost],
  'round.settled': [rateRounds, destroyRoundKey],
  'round.cancelled': [destroyRoundKey],
  'bids.received': [readBidSheet],
  'bids.saved': [rankBids, tellBidUploaded],
  'bid.withdrawn': [rankBids],
  'bids.ranked': [tellStandings],
  'standings.changed': [],
  'lane.awarded': [tellAwarded],
  'award.answered': [tellAnswered],
  'awards.answerDue': [settleAwards],
  'awards.expired': [tellExpired],
  'backups.wait': [settleAwards],
  'backups.settled': [tellBackups],
  'lane.reset': [tellReset],
  'announcement.written': [tellAnnouncement],
  'digest.due': [sendDigest],
};

/** Figures that are never late: who follows which fact within its transaction. */
export const followers: Followers = {
  'lanes.changed': [summariseLanes],
  'lane.created': [summariseLanes],
  'lanes.opened': [summariseLanes],
  'lanes.paused': [summariseLanes],
  'standings.changed': [summariseLanes],
  'lane.awarded': [summariseLanes],
  'award.answered': [summariseLanes],
  'awards.expired': [summariseLanes],
  'backups.settled': [summariseLanes],
  'lane.reset': [summariseLanes],
};

/** What is taken away every hour because nobody needs it any more, in this order. */
export const sweeps: readonly Sweep[] = [
  sweepTransfers,
  { name: 'sweepFiles', run: (platform) => sweepFiles(platform) },
];
