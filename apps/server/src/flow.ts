import { resetDemonstration } from './demonstration/resetDemonstration.ts';
import { sendResetCode } from './features/accounts/index.ts';
import { demonstrationAmendments, expireAmendment } from './features/amendments/index.ts';
import { demonstrationAwards, processAwardDeadlines } from './features/awards/index.ts';
import { demonstrationBenchmarks, buildBenchmarks, scheduleBenchmarks } from './features/benchmarks/index.ts';
import {
  demonstrationBids,
  countColoursAnew,
  migrateBidsToCharges,
  applySettings,
  deleteDrafts,
  openSealedBids,
  rankBids,
  rankMode,
  saveRoundResults,
  readBidSheet,
  repriceMode,
  updateVisibleColours,
} from './features/bids/index.ts';
import { demonstrationClauses } from './features/clauses/index.ts';
import { demonstrationDashboard } from './features/dashboard/index.ts';
import { requestAcceptance, demonstrationDocuments } from './features/documents/index.ts';
import {
  closeDisabledMode,
  includeUpload,
  demonstrationLanes,
  excludeUpload,
  findAssumptions,
  updateLanesForConnections,
  rebuildLanes,
  recomputeContract,
  rollUpLanes,
} from './features/lanes/index.ts';
import {
  demonstrationNotifications,
  sendDigest,
  sendAnnouncement,
  notifyAmendmentAnswered,
  notifyAmendmentSent,
  notifyAnswered,
  notifyConfirmationRequested,
  notifyAwarded,
  notifyBackups,
  notifyBidUploaded,
  notifyColleagues,
  notifyExpired,
  notifyCancelled,
  notifyStandings,
  notifyUploadDecided,
} from './features/notifications/index.ts';
import {
  createSummaries,
  demonstrationOverview,
  recalculateEmissions,
  invalidateFigures,
  assessRisks,
  updateSavingsBridge,
  updateEmissions,
  updateRealisedSavings,
  allocateBusinessUnits,
  updateLaneSummaries,
} from './features/overview/index.ts';
import { demonstrationQuality, measureQuality } from './features/quality/index.ts';
import {
  analyseScenario,
  markScenariosStaleOnAwards,
  markScenariosStaleOnBids,
  markScenariosStaleOnCarriers,
  demonstrationScenarios,
  markScenariosStaleOnLanes,
  markScenariosStaleOnSettings,
  solveScenario,
} from './features/scenarios/index.ts';
import {
  demonstrationSettings,
  applyDefaultSettings,
  enableDefaultModes,
} from './features/settings/index.ts';
import { cleanseLocations, demonstrationShipments } from './features/shipments/index.ts';
import {
  closeRound,
  demonstrationTenders,
  destroyRoundKey,
  openRound,
  notifyMissingFiles,
  notifyRoundExtended,
  notifyRoundExtendedByLoad,
  notifyRoundPlanned,
} from './features/tenders/index.ts';
import {
  approveMeasured,
  markPendingApproval,
  demonstrationUploads,
  matchColumns,
  cleanUpUploadSessions,
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
  demonstrationAmendments,
  demonstrationAwards,
  demonstrationBids,
  demonstrationTenders,
  demonstrationQuality,
  demonstrationLanes,
  // A job may have recalculated figures while lanes were still there.
  demonstrationOverview,
  demonstrationShipments,
  demonstrationUploads,
  demonstrationDocuments,
  demonstrationClauses,
  demonstrationSettings,
];

/** How a file becomes a saving: which jobs handle which event. See also docs/flow.md. */
export const flow = {
  'mail.written': [deliverMail],
  'passwordReset.requested': [sendResetCode],
  'company.created': [enableDefaultModes],
  'user.joined': [notifyColleagues],
  'settings.saved': [applySettings],
  'settings.risksChanged': [assessRisks],
  'carrierScores.saved': [],
  'settings.defaultChanged': [applyDefaultSettings],
  'mode.enabled': [],
  'mode.disabled': [closeDisabledMode],
  'co2.changed': [recalculateEmissions],
  'emissions.recalculated': [],
  'settings.lanesChanged': [rebuildLanes],
  'settings.chargesSaved': [migrateBidsToCharges],
  'clause.saved': [],
  'contract.planned': [recomputeContract],
  'contract.opened': [],
  'contract.changed': [recomputeContract],
  'contract.closed': [],
  'fxRates.locked': [repriceMode],
  'connections.changed': [rankMode, updateLanesForConnections, requestAcceptance],
  'carriers.matched': [updateRealisedSavings],
  'summaries.missing': [createSummaries],
  'summaries.created': [],
  'demo.resetRequested': [
    resetDemonstration(demonstrationParts, async () => (await import('./routes.ts')).routes),
  ],
  'demo.cleared': [],
  'document.published': [requestAcceptance],
  'document.changed': [requestAcceptance],
  'document.accepted': [],
  'upload.received': [matchColumns],
  'upload.columnsConfirmed': [validateRows],
  'upload.validated': [cleanseLocations],
  'shipments.cleansed': [rollUpLanes],
  'locations.changed': [rebuildLanes],
  'upload.inputRequired': [measureQuality],
  'upload.cleansed': [measureQuality],
  'upload.assumptionsChanged': [measureQuality],
  'upload.assumptionsDue': [findAssumptions],
  'lanes.rolledUp': [markPendingApproval, measureQuality],
  'upload.qualityMeasured': [approveMeasured],
  'lanes.rebuildRequested': [rebuildLanes],
  'upload.approved': [includeUpload],
  'upload.rejected': [excludeUpload],
  'upload.decided': [notifyUploadDecided],
  'lanes.changed': [rankMode, assessRisks, updateRealisedSavings, allocateBusinessUnits],
  'lane.created': [],
  'lanes.opened': [],
  'lanes.paused': [],
  'round.planned': [notifyRoundPlanned],
  'round.openDue': [openRound],
  'round.sealed': [deleteDrafts],
  'round.closeDue': [closeRound],
  'round.extended': [notifyRoundExtended],
  'round.extendedByLoad': [notifyRoundExtendedByLoad],
  'round.closed': [openSealedBids],
  'round.keyMissing': [openSealedBids],
  'round.filesMissing': [notifyMissingFiles],
  'round.resultsReady': [saveRoundResults, destroyRoundKey],
  'round.cancelled': [destroyRoundKey],
  'bids.received': [readBidSheet],
  'bids.saved': [rankBids, notifyBidUploaded],
  'bids.checked': [rankBids],
  'bids.confirmationRequested': [notifyConfirmationRequested],
  'bids.priced': [],
  'bid.withdrawn': [rankBids],
  'bids.ranked': [notifyStandings],
  'standings.changed': [],
  'standings.due': [updateVisibleColours],
  'lane.awarded': [notifyAwarded, updateRealisedSavings],
  'award.answered': [notifyAnswered, updateRealisedSavings],
  'awards.answerDue': [processAwardDeadlines],
  'awards.expired': [notifyExpired, updateRealisedSavings],
  'backups.pending': [processAwardDeadlines],
  'backups.resolved': [notifyBackups, updateRealisedSavings],
  'lane.awardsCancelled': [notifyCancelled, updateRealisedSavings],
  'contract.amendmentSent': [notifyAmendmentSent],
  'contract.amendmentAnswered': [notifyAmendmentAnswered],
  'contract.amendmentDue': [expireAmendment],
  'contract.amended': [updateRealisedSavings],
  'scenario.runRequested': [solveScenario],
  'scenario.analysisRequested': [analyseScenario],
  'scenario.changed': [],
  'announcement.written': [sendAnnouncement],
  'digest.due': [sendDigest],
  'benchmarks.due': [buildBenchmarks],
} satisfies Flow;

/** Handlers that run inside the event's transaction, so that their figures are never late. */
export const followers = {
  'lanes.changed': [
    countColoursAnew,
    updateLaneSummaries,
    updateSavingsBridge,
    updateEmissions,
    markScenariosStaleOnLanes,
  ],
  'lane.created': [updateLaneSummaries, updateEmissions, markScenariosStaleOnLanes],
  'lanes.opened': [updateLaneSummaries, markScenariosStaleOnLanes],
  'lanes.paused': [updateLaneSummaries, markScenariosStaleOnLanes],
  'standings.changed': [updateLaneSummaries, markScenariosStaleOnBids],
  'bid.withdrawn': [markScenariosStaleOnBids],
  'lane.awarded': [updateLaneSummaries, updateSavingsBridge, updateEmissions, markScenariosStaleOnAwards],
  'award.answered': [updateLaneSummaries, updateSavingsBridge, updateEmissions, markScenariosStaleOnAwards],
  'awards.expired': [updateLaneSummaries, updateSavingsBridge, updateEmissions, markScenariosStaleOnAwards],
  'backups.resolved': [updateLaneSummaries, updateSavingsBridge, updateEmissions, markScenariosStaleOnAwards],
  'lane.awardsCancelled': [
    updateLaneSummaries,
    updateSavingsBridge,
    updateEmissions,
    markScenariosStaleOnAwards,
  ],
  'contract.amended': [updateLaneSummaries, updateSavingsBridge, updateEmissions, markScenariosStaleOnAwards],
  'carriers.matched': [updateLaneSummaries, markScenariosStaleOnCarriers],
  'contract.changed': [invalidateFigures],
  'contract.closed': [invalidateFigures],
  'connections.changed': [invalidateFigures, markScenariosStaleOnCarriers],
  'settings.saved': [markScenariosStaleOnSettings],
  'carrierScores.saved': [markScenariosStaleOnSettings],
  'settings.chargesSaved': [markScenariosStaleOnSettings],
  'fxRates.locked': [markScenariosStaleOnSettings],
  'emissions.recalculated': [markScenariosStaleOnLanes],
} satisfies Followers;

/** Hourly clean-up tasks, in order. */
export const sweeps: readonly CleanupTask[] = [
  cleanUpUploadSessions,
  scheduleBenchmarks,
  { name: 'sweepFiles', run: (platform) => sweepFiles(platform) },
];
