import { resetDemonstration } from './demonstration/resetDemonstration.ts';
import { sendResetCode } from './features/accounts/index.ts';
import { demonstrationAwards, settleAwards } from './features/awards/index.ts';
import { demonstrationBenchmarks, freezeBenchmarks, planBenchmarks } from './features/benchmarks/index.ts';
import {
  demonstrationBids,
  countColoursAnew,
  followCharges,
  followSettings,
  forgetDrafts,
  openEnvelopes,
  rankBids,
  rankMode,
  rateRounds,
  readBidSheet,
  repriceMode,
  updateVisibleColours,
} from './features/bids/index.ts';
import { demonstrationDashboard } from './features/dashboard/index.ts';
import { askAcceptance, demonstrationDocuments } from './features/documents/index.ts';
import {
  closeModeOff,
  countUpload,
  demonstrationLanes,
  discountUpload,
  findAssumptions,
  followConnections,
  rollUpAgain,
  rollUpLanes,
} from './features/lanes/index.ts';
import {
  demonstrationNotifications,
  sendDigest,
  tellAnnouncement,
  tellAnswered,
  tellAsked,
  tellAwarded,
  tellBackups,
  tellBidUploaded,
  tellColleagues,
  tellExpired,
  tellReset,
  tellStandings,
  tellUploadDecided,
} from './features/notifications/index.ts';
import {
  demonstrationOverview,
  followFactors,
  forgetScorecards,
  judgeRisks,
  keepBridges,
  keepEmissions,
  keepRealised,
  shareUnits,
  summariseLanes,
  sweepAnswers,
} from './features/overview/index.ts';
import { demonstrationQuality, measureQuality } from './features/quality/index.ts';
import {
  analyseScenario,
  awardsMakeStale,
  bidsMakeStale,
  carriersMakeStale,
  demonstrationScenarios,
  lanesMakeStale,
  settingsMakeStale,
  solveScenario,
} from './features/scenarios/index.ts';
import { demonstrationSettings, followDefault, openModes } from './features/settings/index.ts';
import { cleanseLocations, demonstrationShipments } from './features/shipments/index.ts';
import {
  closeRound,
  demonstrationTenders,
  destroyRoundKey,
  openRound,
  tellFilesLost,
  tellRoundExtended,
  tellRoundExtendedByLoad,
  tellRoundPlanned,
} from './features/tenders/index.ts';
import {
  approveMeasured,
  awaitApproval,
  demonstrationUploads,
  matchColumns,
  sweepTransfers,
  validateRows,
} from './features/uploads/index.ts';
import { sweepFiles } from './platform/files/sweepFiles.ts';
import type { DemonstrationPart } from './platform/jobs/demonstrationPart.ts';
import type { Flow, Followers } from './platform/jobs/job.ts';
import type { CleanupTask } from './platform/jobs/runCleanup.ts';
import { deliverMail } from './platform/mail/deliverMail.ts';

/** Deletion order of demo data: dependent features first. */
export const demonstrationParts: readonly DemonstrationPart[] = [
  demonstrationNotifications,
  demonstrationBenchmarks,
  demonstrationScenarios,
  demonstrationDashboard,
  demonstrationOverview,
  demonstrationAwards,
  demonstrationBids,
  demonstrationTenders,
  demonstrationQuality,
  demonstrationLanes,
  // A reader may have recalculated figures while lanes were still there.
  demonstrationOverview,
  demonstrationShipments,
  demonstrationUploads,
  demonstrationDocuments,
  demonstrationSettings,
];

/** How a file becomes a saving: which jobs handle which event. See also docs/flow.md. */
export const flow = {
  'mail.written': [deliverMail],
  'reset.asked': [sendResetCode],
  'company.founded': [openModes],
  'user.joined': [tellColleagues],
  'settings.saved': [followSettings],
  'settings.risksChanged': [judgeRisks],
  'settings.scoresSaved': [],
  'settings.defaultChanged': [followDefault],
  'settings.modeOn': [],
  'settings.modeOff': [closeModeOff],
  'co2.changed': [followFactors],
  'emissions.renewed': [],
  'settings.lanesChanged': [rollUpAgain],
  'settings.chargesSaved': [followCharges],
  'settings.fxFrozen': [repriceMode],
  'connections.changed': [rankMode, followConnections, askAcceptance],
  'carriers.named': [keepRealised],
  'demo.resetAsked': [
    resetDemonstration(demonstrationParts, async () => (await import('./routes.ts')).routes),
  ],
  'demo.cleared': [],
  'document.published': [askAcceptance],
  'document.changed': [askAcceptance],
  'document.accepted': [],
  'upload.received': [matchColumns],
  'upload.columnsConfirmed': [validateRows],
  'upload.validated': [cleanseLocations],
  'shipments.cleansed': [rollUpLanes],
  'shipments.answersChanged': [rollUpAgain],
  'upload.waits': [measureQuality],
  'upload.cleansed': [measureQuality],
  'upload.assumptionsChanged': [measureQuality],
  'upload.assumptionsDue': [findAssumptions],
  'lanes.rolledUp': [awaitApproval, measureQuality],
  'upload.qualityMeasured': [approveMeasured],
  'lanes.refreshAsked': [rollUpAgain],
  'upload.approved': [countUpload],
  'upload.rejected': [discountUpload],
  'upload.decided': [tellUploadDecided],
  'lanes.changed': [rankMode, judgeRisks, keepRealised, shareUnits],
  'lane.created': [],
  'lanes.opened': [],
  'lanes.paused': [],
  'round.planned': [tellRoundPlanned],
  'round.toOpen': [openRound],
  'round.sealed': [forgetDrafts],
  'round.toClose': [closeRound],
  'round.extended': [tellRoundExtended],
  'round.extendedByLoad': [tellRoundExtendedByLoad],
  'round.closed': [openEnvelopes],
  'round.keyAwaited': [openEnvelopes],
  'round.filesLost': [tellFilesLost],
  'round.settled': [rateRounds, destroyRoundKey],
  'round.cancelled': [destroyRoundKey],
  'bids.received': [readBidSheet],
  'bids.saved': [rankBids, tellBidUploaded],
  'bids.checked': [rankBids],
  'bids.asked': [tellAsked],
  'bids.priced': [],
  'bid.withdrawn': [rankBids],
  'bids.ranked': [tellStandings],
  'standings.changed': [],
  'standings.due': [updateVisibleColours],
  'lane.awarded': [tellAwarded, keepRealised],
  'award.answered': [tellAnswered, keepRealised],
  'awards.answerDue': [settleAwards],
  'awards.expired': [tellExpired, keepRealised],
  'backups.wait': [settleAwards],
  'backups.settled': [tellBackups, keepRealised],
  'lane.reset': [tellReset, keepRealised],
  'scenario.asked': [solveScenario],
  'scenario.analysisAsked': [analyseScenario],
  'scenario.changed': [],
  'announcement.written': [tellAnnouncement],
  'digest.due': [sendDigest],
  'benchmarks.due': [freezeBenchmarks],
} satisfies Flow;

/** Handlers that run inside the event's transaction, so that their figures are never late. */
export const followers = {
  'lanes.changed': [countColoursAnew, summariseLanes, keepBridges, keepEmissions, lanesMakeStale],
  'lane.created': [summariseLanes, keepEmissions, lanesMakeStale],
  'lanes.opened': [summariseLanes, lanesMakeStale],
  'lanes.paused': [summariseLanes, lanesMakeStale],
  'standings.changed': [summariseLanes, bidsMakeStale],
  'bid.withdrawn': [bidsMakeStale],
  'lane.awarded': [summariseLanes, keepBridges, keepEmissions, awardsMakeStale],
  'award.answered': [summariseLanes, keepBridges, keepEmissions, awardsMakeStale],
  'awards.expired': [summariseLanes, keepBridges, keepEmissions, awardsMakeStale],
  'backups.settled': [summariseLanes, keepBridges, keepEmissions, awardsMakeStale],
  'lane.reset': [summariseLanes, keepBridges, keepEmissions, awardsMakeStale],
  'carriers.named': [summariseLanes, carriersMakeStale],
  'connections.changed': [forgetScorecards, carriersMakeStale],
  'settings.saved': [settingsMakeStale],
  'settings.scoresSaved': [settingsMakeStale],
  'settings.chargesSaved': [settingsMakeStale],
  'settings.fxFrozen': [settingsMakeStale],
  'emissions.renewed': [lanesMakeStale],
} satisfies Followers;

/** Hourly clean-up tasks, in order. */
export const sweeps: readonly CleanupTask[] = [
  sweepTransfers,
  planBenchmarks,
  sweepAnswers,
  { name: 'sweepFiles', run: (platform) => sweepFiles(platform) },
];
