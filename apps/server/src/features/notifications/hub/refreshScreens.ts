import { type List, notifications } from '@lanewright/contract';
import type { HubServer } from '@lanewright/signalr-server';
import type { z } from 'zod';
import { rows } from '../../../platform/database/rows.ts';
import { refreshOf } from '../../../platform/jobs/outbox.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { HubPrincipal } from './hubPrincipal.ts';

type Changed = z.output<typeof notifications.changedSchema>;

type FactRow = {
  readonly fact: string;
  readonly customer_id: string;
  readonly mode: number | null;
  readonly lane_ids: string[] | null;
  readonly named: string[];
  readonly carriers: string[];
  readonly invited: string[];
  readonly uploader: string[];
};

const screenAudiences = loadSql(import.meta.url, './screenAudiences.sql');

const groupOf = (companyId: string) => `company ${companyId}`;
const uploadsGroupOf = (companyId: string) => `uploads of company ${companyId}`;
const ownersGroup = 'owners';

/**
 * The groups a connected user joins: its company's and, for Owners, the Owners' group. A CleanserCustomer receives only
 * changes to its company's uploads, not to lanes, bids or awards.
 */
export function groupsOf({ companyId, userType }: HubPrincipal): string[] {
  if (userType === 'CleanserCustomer') return [uploadsGroupOf(companyId)];
  return userType === 'Owner' ? [groupOf(companyId), ownersGroup] : [groupOf(companyId)];
}

/** Tells the users connected here which of their lists events made stale: one message per user, however many events. */
export async function refreshScreens(
  platform: Platform,
  server: HubServer<HubPrincipal>,
  factIds: readonly string[],
): Promise<void> {
  if (server.connectedUsers().size === 0) return;
  const facts = await selectFacts(platform, factIds);
  const messages = new Map<string, { group: string; changed: Changed }>();
  for (const fact of facts)
    for (const { group, lists, laneIds } of audiencesOf(fact)) {
      const key = `${group}:${fact.customer_id}:${fact.mode}`;
      const known = messages.get(key)?.changed;
      const changed = {
        lists: [...new Set([...(known?.lists ?? []), ...lists])],
        customerId: fact.customer_id === '0' ? null : fact.customer_id,
        mode: fact.mode,
        ...mergedLanes(known, laneIds),
      };
      messages.set(key, { group, changed });
    }
  await Promise.all(
    [...messages.values()].map(({ group, changed }) =>
      server.group(group).send(notifications.hub.changed, changed),
    ),
  );
}

async function selectFacts({ database }: Platform, factIds: readonly string[]): Promise<FactRow[]> {
  const written = await rows<{
    outbox_fact_id: string;
    fact: string;
    payload: object;
    customer_id: string | null;
  }>(
    database.bulkPool,
    `SELECT outbox_fact_id, fact, payload, payload ->> 'customerId' AS customer_id FROM outbox_facts
     WHERE outbox_fact_id = ANY ($1::bigint[]) ORDER BY outbox_fact_id`,
    [factIds],
  );
  const facts: FactRow[] = [];
  for (const customerId of new Set(written.map((fact) => fact.customer_id))) {
    const own = written.filter((fact) => fact.customer_id === customerId);
    const found = await rows<FactRow>(database.bulkPool, screenAudiences, [
      customerId,
      own.map((fact) => fact.outbox_fact_id),
      own.map((fact) => fact.fact),
      own.map((fact) => JSON.stringify(fact.payload)),
    ]);
    facts.push(...found);
  }
  return facts;
}

/** Tells all users that anything may have changed: events in the meantime were not received. */
export async function refreshEverything(server: HubServer<HubPrincipal>): Promise<void> {
  const changed: Changed = {
    lists: [...notifications.changedListSchema.options],
    customerId: null,
    mode: null,
  };
  await server.all.send(notifications.hub.changed, changed);
}

/** Tells the other windows of a user to reload notifications. */
export async function refreshNotifications(server: HubServer<HubPrincipal>, userId: string): Promise<void> {
  const changed: Changed = { lists: ['notifications'], customerId: null, mode: null };
  await server.user(userId).send(notifications.hub.changed, changed);
}

type Audience = {
  readonly group: string;
  readonly lists: readonly List[];
  /** Null when the lanes are not named. Carriers are not told which: some of several may not be theirs. */
  readonly laneIds: readonly string[] | null;
};

function audiencesOf(fact: FactRow): Audience[] {
  const { customer, named, carriers, invited, uploader, owner } = refreshOf(fact.fact);
  const companies = (companyIds: readonly string[], lists: readonly List[] | undefined): Audience[] =>
    lists === undefined
      ? []
      : companyIds.flatMap((companyId): Audience[] => [
          { group: groupOf(companyId), lists, laneIds: null },
          ...(lists.includes('uploads')
            ? [{ group: uploadsGroupOf(companyId), lists: ['uploads'], laneIds: null } as const]
            : []),
        ]);
  return [
    ...companies([fact.customer_id], customer).map((audience) => ({ ...audience, laneIds: fact.lane_ids })),
    ...companies(fact.named, named),
    ...companies(fact.carriers, carriers),
    ...companies(fact.invited, invited),
    ...companies(fact.uploader, uploader),
    ...(owner === undefined ? [] : [{ group: ownersGroup, lists: owner, laneIds: null }]),
  ];
}

/** The lanes of two merged messages: named only if both name theirs. */
function mergedLanes(known: Changed | undefined, laneIds: readonly string[] | null) {
  if (laneIds === null || (known !== undefined && known.laneIds === undefined)) return {};
  return { laneIds: [...new Set([...(known?.laneIds ?? []), ...laneIds])] };
}
