import type { Refresh, Refreshes } from './platform/jobs/job.ts';

const uploads: Refresh = { uploader: ['uploads'], owner: ['uploads'] };
const awards: Refresh = {
  customer: ['awards', 'lanes', 'bids', 'overview', 'scenarios'],
  named: ['awards', 'lanes', 'bids'],
};
const bids: Refresh = {
  customer: ['bids', 'lanes', 'overview', 'connections'],
  named: ['bids', 'lanes', 'uploads'],
};
const lanes: Refresh = { customer: ['lanes', 'overview', 'scenarios'] };
const scenarios: Refresh = { customer: ['scenarios'] };
const round: Refresh = { customer: ['tenders'], invited: ['tenders', 'lanes', 'bids'] };

/**
 * Which event makes which lists on screens stale, and for whom. The hub notifies connected users, whose screens load their data
 * again. A carrier is never notified because another carrier did something: that would reveal a rival's bid.
 */
export const refreshes: Refreshes = {
  'mail.written': {},
  'reset.asked': {},
  'user.joined': {},
  'company.founded': { owner: ['connections'] },
  'settings.saved': { customer: ['settings', 'lanes', 'bids', 'overview', 'scenarios'] },
  'settings.risksChanged': {},
  'settings.scoresSaved': scenarios,
  'settings.defaultChanged': {},
  'settings.modeOn': {
    customer: ['settings', 'lanes', 'bids', 'uploads', 'overview'],
    carriers: ['settings', 'lanes', 'bids'],
    owner: ['settings'],
  },
  'settings.modeOff': {
    customer: ['settings', 'lanes', 'bids', 'uploads', 'overview'],
    carriers: ['settings', 'lanes', 'bids'],
    owner: ['settings'],
  },
  'co2.changed': { owner: ['settings'] },
  'emissions.renewed': { customer: ['overview', 'lanes', 'scenarios'] },
  'settings.lanesChanged': { customer: ['settings', 'lanes', 'overview'] },
  'settings.chargesSaved': {
    customer: ['settings', 'lanes', 'bids', 'overview', 'scenarios'],
    carriers: ['settings', 'bids'],
  },
  'settings.fxFrozen': { customer: ['settings', 'bids', 'scenarios'], carriers: ['settings'] },
  'connections.changed': {
    customer: ['connections', 'lanes', 'bids', 'overview', 'documents', 'scenarios'],
    named: ['connections', 'lanes', 'bids', 'documents'],
    owner: ['connections'],
  },
  'carriers.named': { customer: ['connections', 'lanes', 'overview', 'scenarios'] },
  'document.published': { customer: ['documents'], named: ['documents', 'bids'] },
  'document.changed': { customer: ['documents'], named: ['documents', 'bids'] },
  'document.accepted': { customer: ['documents'], named: ['documents', 'bids'] },
  'demo.resetAsked': { owner: ['settings'] },
  'demo.cleared': {
    customer: [
      'uploads',
      'lanes',
      'bids',
      'awards',
      'tenders',
      'overview',
      'settings',
      'notifications',
      'scenarios',
    ],
    owner: ['uploads', 'settings'],
  },
  'upload.received': uploads,
  'upload.columnsConfirmed': uploads,
  'upload.validated': uploads,
  'shipments.cleansed': uploads,
  'shipments.answersChanged': uploads,
  'upload.waits': uploads,
  'upload.cleansed': uploads,
  'upload.assumptionsChanged': uploads,
  'upload.assumptionsDue': {},
  'upload.qualityMeasured': uploads,
  'lanes.rolledUp': uploads,
  'lanes.refreshAsked': {},
  'upload.approved': uploads,
  'upload.rejected': uploads,
  'upload.decided': uploads,
  'lanes.changed': lanes,
  'lane.created': lanes,
  'lanes.opened': { ...lanes, carriers: ['lanes', 'bids'] },
  'lanes.paused': { ...lanes, carriers: ['lanes', 'bids'] },
  'round.planned': round,
  'round.toOpen': {},
  'round.sealed': {},
  'round.toClose': round,
  'round.extended': round,
  'round.extendedByLoad': round,
  'round.closed': round,
  'round.settled': { customer: ['tenders', 'lanes', 'bids', 'overview'], invited: ['tenders', 'bids'] },
  'round.cancelled': round,
  'round.keyAwaited': {},
  'round.filesLost': { customer: ['tenders'] },
  'bids.received': uploads,
  'bids.saved': bids,
  'bids.checked': bids,
  'bids.asked': { customer: ['bids'], named: ['bids', 'lanes'] },
  'bid.withdrawn': bids,
  // The customer is notified of `standings.changed`; a carrier only of a colour that it is shown at once.
  'bids.ranked': { named: ['lanes', 'bids'] },
  // At fixed times, whether or not a colour changed: nothing is pushed.
  'standings.due': {},
  'standings.changed': { customer: ['bids', 'lanes', 'overview', 'scenarios'] },
  'lane.awarded': awards,
  'award.answered': awards,
  'awards.answerDue': {},
  'awards.expired': awards,
  'backups.wait': {},
  'backups.settled': { customer: ['awards', 'lanes', 'bids', 'overview', 'scenarios'] },
  'lane.reset': awards,
  'scenario.asked': scenarios,
  'scenario.analysisAsked': scenarios,
  'scenario.changed': scenarios,
  'announcement.written': { owner: ['notifications'] },
  'digest.due': {},
  'benchmarks.due': {},
};
