import type { List } from '@lanewright/contract';
import type { FactName } from '@lanewright/contract/facts';
import { tableOwners } from '../tableOwners.ts';

/** What reports that rows changed: events, or the lists that the writing calls themselves change. Or why nothing needs to. */
type Reported = { readonly events: readonly FactName[] } | { readonly lists: readonly List[] } | string;

const names = 'names, which may be as old as the screen';
const versions = 'derived from tables that are read with it';
const recordsOfServer = 'no screen shows it';
const progress = 'its screens ask for it again by themselves';

const upload: Reported = {
  events: [
    'upload.received',
    'upload.columnsConfirmed',
    'upload.validated',
    'upload.cleansed',
    'upload.decided',
  ],
};
const lanes: Reported = { events: ['lanes.changed', 'lane.created', 'lanes.opened', 'lanes.paused'] };
const tenders: Reported = { events: ['round.planned', 'round.closed', 'round.cancelled', 'round.extended'] };
const pricedBids: Reported = { events: ['bids.saved', 'bids.priced', 'standings.changed'] };
const figures: Reported = {
  events: ['lanes.changed', 'standings.changed', 'lane.awarded', 'settings.saved'],
};

/** By feature that owns the table. */
const ofFeature: Readonly<Record<string, Reported>> = {
  platform: recordsOfServer,
  'reference-data': {
    lists: [
      'referenceData',
      'settings',
      'lanes',
      'bids',
      'overview',
      'scenarios',
      'uploads',
      'tenders',
      'connections',
    ],
  },
  indices: { lists: ['referenceData'] },
  accounts: { lists: ['profile', 'people', 'companies'] },
  settings: { events: ['settings.saved'] },
  clauses: { events: ['clause.saved'] },
  documents: { events: ['document.published', 'document.changed', 'document.accepted'] },
  uploads: upload,
  shipments: { events: ['locations.changed', 'shipments.cleansed'] },
  lanes,
  quality: { events: ['upload.qualityMeasured'] },
  tenders,
  bids: { events: ['bids.saved', 'bids.checked', 'bid.withdrawn', 'standings.changed'] },
  awards: {
    events: ['lane.awarded', 'award.answered', 'awards.expired', 'lane.awardsCancelled', 'contract.amended'],
  },
  amendments: { events: ['contract.amendmentSent', 'contract.amendmentAnswered', 'contract.amended'] },
  contracts: recordsOfServer,
  overview: figures,
  maps: figures,
  scenarios: { events: ['scenario.changed', 'scenario.runRequested'] },
  benchmarks: { lists: ['benchmarks'] },
  notifications: { lists: ['notifications'] },
  operations: { lists: ['operations'] },
};

/** Tables of a feature that something else reports. */
const ofTable: Readonly<Record<string, Reported>> = {
  companies: names,
  users: names,
  company_modes: 'decides whether a mode may be opened; the menu shows the list itself',
  connections: { events: ['connections.changed'] },
  customer_carriers: { events: ['connections.changed', 'carriers.matched'] },
  invitations: { lists: ['invitations', 'companies', 'connections'] },
  carrier_aliases: { events: ['carriers.matched'] },
  carrier_scores: { events: ['carrierScores.saved'] },
  negotiation_terms: { events: ['carrierScores.saved'] },
  charge_structures: { events: ['settings.chargesSaved'] },
  structure_breaks: { events: ['settings.chargesSaved'] },
  structure_charges: { events: ['settings.chargesSaved'] },
  fx_tables: { events: ['fxRates.locked'] },
  fx_table_rates: { events: ['fxRates.locked'] },
  demonstration_resets: { events: ['demo.resetRequested'] },
  bid_declines: { events: ['bids.saved', 'bids.declined', 'round.resultsReady'] },
  bid_drafts: 'fills an editor of its user',
  bid_templates: { lists: ['uploads'] },
  bid_prices: pricedBids,
  bid_rates: pricedBids,
  bid_values: pricedBids,
  lane_standings: pricedBids,
  sealed_offers: { events: ['bids.saved', 'round.resultsReady'] },
  round_results: { events: ['round.resultsReady'] },
  boards: 'arranged by one user, on one screen',
  lane_views: 'saved by one user, on one screen',
  notification_preferences: 'set by one user, on one screen',
  emails: { lists: ['operations'] },
  job_progress: progress,
  figure_stamps: versions,
};

/** What reports changes of a table. */
export function reportedBy(table: string): Reported | undefined {
  return ofTable[table] ?? ofFeature[tableOwners[table] ?? ''];
}
