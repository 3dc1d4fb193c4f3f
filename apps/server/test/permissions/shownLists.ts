import type { Endpoint, List } from '@lanewright/contract';
import { tableOwners } from '../tableOwners.ts';

/**
 * The lists that events refresh when rows of a feature’s tables change (`facts.ts`), any of which is enough: an answer that reads such
 * a table shows one of them, or the screen would keep old data.
 */
const listsOf: Readonly<Record<string, readonly List[]>> = {
  accounts: [
    'connections',
    'people',
    'profile',
    'companies',
    'invitations',
    'lanes',
    'bids',
    'overview',
    'documents',
    'scenarios',
  ],
  settings: ['settings', 'lanes', 'bids', 'overview', 'scenarios', 'uploads'],
  documents: ['documents', 'bids'],
  uploads: ['uploads', 'lanes', 'overview'],
  shipments: ['uploads', 'lanes', 'overview'],
  lanes: ['lanes', 'overview', 'scenarios', 'bids', 'connections'],
  quality: ['uploads', 'overview', 'lanes'],
  tenders: ['tenders', 'lanes', 'bids'],
  bids: ['bids', 'lanes', 'overview', 'scenarios', 'connections', 'uploads'],
  awards: ['awards', 'lanes', 'bids', 'overview', 'scenarios'],
  overview: ['overview', 'lanes', 'scenarios', 'awards'],
  dashboard: ['overview'],
  scenarios: ['scenarios'],
  benchmarks: ['benchmarks'],
  notifications: ['notifications'],
  operations: ['operations'],
};

/** Tables that no event reports: what is read of them is part of something else, or may be old. */
const unreported: Readonly<Record<string, string>> = {
  companies: 'names, which are at most as old as the screen',
  users: 'names, which are at most as old as the screen',
  company_modes: 'decides whether a mode may be opened; the menu shows the list itself',
  audit_entries: 'only grows',
  outbox_facts: 'only grows',
  job_progress: 'progress, which its screens ask for again by themselves',
  figure_stamps: 'versions of what is read of other tables',
};
/** Reference data are shown with what refers to them, and change a few times a year. */
const unreportedOwners = new Set(['reference-data', 'platform']);

/** Endpoints that show less than they read, and why that is right. */
const excepted: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {};

/** The tables that an endpoint reads without showing a list that their changes refresh. */
export function unlisted(name: string, { shows, transport }: Endpoint, tables: readonly string[]): string[] {
  // A file is sent once; no screen shows it.
  if (shows === undefined || transport === 'file') return [];
  return tables.filter((table) => {
    const owner = tableOwners[table];
    if (owner === undefined || table in unreported || unreportedOwners.has(owner)) return false;
    if (excepted[name]?.tables.includes(table) === true) return false;
    return !(listsOf[owner] ?? []).some((list) => shows.lists.includes(list));
  });
}
