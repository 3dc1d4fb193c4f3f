import type { FactName } from '@lanewright/contract/facts';

/** Names of events and jobs in the release before, under which jobs may still be queued. Remove them one release later. */
const previousEvents: Readonly<Record<string, FactName>> = {
  'backups.settled': 'backups.resolved',
  'backups.wait': 'backups.pending',
  'bids.asked': 'bids.confirmationRequested',
  'carriers.named': 'carriers.matched',
  'company.founded': 'company.created',
  'demo.resetAsked': 'demo.resetRequested',
  'emissions.renewed': 'emissions.recalculated',
  'lane.reset': 'lane.awardsCancelled',
  'lanes.refreshAsked': 'lanes.rebuildRequested',
  'reset.asked': 'passwordReset.requested',
  'round.filesLost': 'round.filesMissing',
  'round.keyAwaited': 'round.keyMissing',
  'round.settled': 'round.resultsReady',
  'round.toClose': 'round.closeDue',
  'round.toOpen': 'round.openDue',
  'scenario.analysisAsked': 'scenario.analysisRequested',
  'scenario.asked': 'scenario.runRequested',
  'settings.fxFrozen': 'fxRates.locked',
  'settings.modeOff': 'mode.disabled',
  'settings.modeOn': 'mode.enabled',
  'settings.scoresSaved': 'carrierScores.saved',
  'shipments.answersChanged': 'locations.changed',
  'upload.waits': 'upload.inputRequired',
};

const previousJobs: Readonly<Record<string, string>> = {
  askAcceptance: 'requestAcceptance',
  awaitApproval: 'markPendingApproval',
  closeModeOff: 'closeDisabledMode',
  countUpload: 'includeUpload',
  discountUpload: 'excludeUpload',
  followCharges: 'migrateBidsToCharges',
  followConnections: 'updateLanesForConnections',
  followDefault: 'applyDefaultSettings',
  followFactors: 'recalculateEmissions',
  followSettings: 'applySettings',
  forgetDrafts: 'deleteDrafts',
  freezeBenchmarks: 'buildBenchmarks',
  judgeRisks: 'assessRisks',
  keepRealised: 'updateRealisedSavings',
  openEnvelopes: 'openSealedBids',
  openModes: 'enableDefaultModes',
  rateRounds: 'saveRoundResults',
  rollUpAgain: 'rebuildLanes',
  settleAwards: 'processAwardDeadlines',
  shareUnits: 'allocateBusinessUnits',
  tellAnnouncement: 'sendAnnouncement',
  tellAnswered: 'notifyAnswered',
  tellAsked: 'notifyConfirmationRequested',
  tellAwarded: 'notifyAwarded',
  tellBackups: 'notifyBackups',
  tellBidUploaded: 'notifyBidUploaded',
  tellColleagues: 'notifyColleagues',
  tellExpired: 'notifyExpired',
  tellFilesLost: 'notifyMissingFiles',
  tellReset: 'notifyCancelled',
  tellRoundExtended: 'notifyRoundExtended',
  tellRoundExtendedByLoad: 'notifyRoundExtendedByLoad',
  tellRoundPlanned: 'notifyRoundPlanned',
  tellStandings: 'notifyStandings',
  tellUploadDecided: 'notifyUploadDecided',
};

/** Today's name of an event. */
export const eventNamed = (name: string): string => previousEvents[name] ?? name;

/** The names a job had before, under which it may still be queued. */
export const previousNamesOf = (job: string): readonly string[] =>
  Object.keys(previousJobs).filter((previous) => previousJobs[previous] === job);
