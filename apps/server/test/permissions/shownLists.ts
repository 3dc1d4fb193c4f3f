import type { Endpoint, List } from '@lanewright/contract';
import { type FactName, facts } from '@lanewright/contract/facts';
import type { UserType } from '@lanewright/freight';
import { reportedBy } from './tableChanges.ts';

/** Endpoints that show less than they read, and why that is right. */
const excepted: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  'GET /accounts/activity': {
    tables: ['documents', 'invitations', 'uploads'],
    why: 'names of what entries are about; entries never change',
  },
  'GET /accounts/activity/users': {
    tables: ['documents', 'invitations', 'uploads'],
    why: 'selects entries, which never change',
  },
  'GET /accounts/{registrationCode}': { tables: ['invitations'], why: 'asked once, to register' },
  'GET /accounts/exists/{username}': { tables: ['invitations'], why: 'asked for each name that is typed' },
  'GET /accounts/reset-check/{code}': { tables: ['password_resets'], why: 'asked once, to set a password' },
  'GET /admin/management/{table}/{id}/where-used': {
    tables: ['resolved_places', 'saved_places', 'shared_places'],
    why: 'counts of all companies, asked when a dialog opens',
  },
  'GET /benchmark/charge-location': { tables: ['uploads'], why: 'checks whose upload it is' },
  'GET /lanes/reporting/{id}': { tables: ['uploads'], why: 'names of files behind the lanes' },
  'GET /lanes/road-miles/{id}': { tables: ['uploads'], why: 'approved uploads, which change the lanes' },
  'GET /overview/stats/{id}': { tables: ['uploads'], why: 'names of files behind the lanes' },
  'GET /repo/{id}': { tables: ['connections'], why: 'the Owner reads it to check who sees the document' },
  'GET /repo/history/{id}': {
    tables: ['connections'],
    why: 'the Owner reads it to check who sees the document',
  },
};
/** A connection decides what a carrier may open; its menu shows the list itself. */
const decidesAccess = (table: string, userType: UserType) =>
  table === 'connections' && userType === 'Carrier';

/** The lists that an event refreshes for users of a type, by the audiences of the hub. */
function refreshedFor(event: FactName, userType: UserType): readonly List[] {
  const {
    customer = [],
    named = [],
    carriers = [],
    invited = [],
    uploader = [],
    owner = [],
  } = facts[event].refreshes;
  if (userType === 'Owner') return owner;
  if (userType === 'Carrier') return [...named, ...carriers, ...invited, ...uploader];
  if (userType === 'CleanserCustomer') return uploader;
  return [...customer, ...uploader];
}

/**
 * Tables that an endpoint read for a user although an event that reports their changes refreshes none of the lists that it shows:
 * screens would keep old data.
 */
export function unlisted(
  name: string,
  { shows, transport }: Endpoint,
  userType: UserType,
  tables: readonly string[],
): string[] {
  // A file is sent once, and an editor is never loaded again while it is open.
  if (shows === undefined || transport === 'file' || shows.edited === true) return [];
  const isShown = (those: readonly List[]) =>
    those.length === 0 || those.some((list) => shows.lists.includes(list));
  return tables.flatMap((table) => {
    const reported = reportedBy(table);
    if (reported === undefined || typeof reported === 'string') return [];
    if (excepted[name]?.tables.includes(table) === true || decidesAccess(table, userType)) return [];
    if ('lists' in reported)
      return isShown(reported.lists) ? [] : [`${table} (${reported.lists.join(', ')})`];
    return reported.events
      .filter((event) => !isShown(refreshedFor(event, userType)))
      .map((event) => `${table} (${event}: ${refreshedFor(event, userType).join(', ')})`);
  });
}
