import { randomUUID } from 'node:crypto';
import { offeredModes, type UserType } from '@lanewright/freight';
import { connectCarrier, ensureCompany, ensureUser } from '../../src/features/accounts/index.ts';
import { enableModes } from '../../src/features/settings/index.ts';
import { productItself } from '../../src/platform/audit.ts';
import { now } from '../../src/platform/clock.ts';
import { rows } from '../../src/platform/database/rows.ts';
import { signSessionToken } from '../../src/platform/http/caller.ts';
import type { Platform } from '../../src/platform/platform.ts';

export type Person = {
  userId: string;
  companyId: string;
  userType: UserType;
  username: string;
  token: string;
};

const cast = {
  owner: ['Platform', 'Platform', 'Owner'],
  customer: ['Northwind', 'Customer', 'Customer'],
  colleague: ['Northwind', 'Customer', 'DataCustomer'],
  cleanser: ['Cleansing House', 'Customer', 'CleanserCustomer'],
  carrier: ['Albatross Lines', 'Carrier', 'Carrier'],
  otherCarrier: ['Buffalo Trucking', 'Carrier', 'Carrier'],
  rivalCustomer: ['Rival Goods', 'Customer', 'Customer'],
  rivalCarrier: ['Rival Carriers', 'Carrier', 'Carrier'],
} as const satisfies Record<string, readonly [string, 'Platform' | 'Customer' | 'Carrier', UserType]>;

const connections = [
  ['Northwind', 'Albatross Lines'],
  ['Northwind', 'Buffalo Trucking'],
  ['Rival Goods', 'Rival Carriers'],
] as const;

export type People = Record<keyof typeof cast, Person>;

type Name = keyof typeof cast;
const entries = Object.entries(cast) as [Name, (typeof cast)[Name]][];
const usernameOf = (name: Name): string => `${name}@example.com`.toLowerCase();

/**
 * Creates companies and users of every type; the two carriers are connected to Northwind, the rival carrier to the rival only. In
 * the template that all test apps copy, because passwords take their time.
 */
export async function createPeople(platform: Platform): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    const companies = new Map<string, string>();
    for (const [name, [company, kind, userType]] of entries) {
      const companyId = await ensureCompany(tx, { name: company, kind, isDemonstration: false });
      companies.set(company, companyId);
      await ensureUser(tx, {
        companyId,
        userType,
        username: usernameOf(name),
        displayName: name,
        password: `password of ${name}`,
      });
      if (kind === 'Customer') await enableModes(tx, companyId, offeredModes);
    }
    for (const [customer, carrier] of connections) {
      const [customerId, carrierId] = [companies.get(customer) ?? '', companies.get(carrier) ?? ''];
      await connectCarrier(tx, productItself, customerId, carrierId, offeredModes);
    }
  });
}

/** Logs in everyone whom the template holds, at the current time. */
export async function logInPeople(platform: Platform): Promise<People> {
  const families = entries.map(([name]) => ({ username: usernameOf(name), familyId: randomUUID() }));
  const users = await platform.database.asSystem((tx) =>
    rows<{ username: string; userId: string; companyId: string; familyId: string }>(
      tx,
      `WITH wanted AS (SELECT * FROM jsonb_to_recordset($1) AS w (username text, "familyId" uuid)),
       begun AS (
         INSERT INTO sessions (family_id, user_id, proved_by, began_at, last_seen_at)
         SELECT w."familyId", u.user_id, 'password', $2, $2 FROM wanted w JOIN users u USING (username))
       SELECT u.username, u.user_id AS "userId", u.company_id AS "companyId", w."familyId"
       FROM wanted w JOIN users u USING (username)`,
      [JSON.stringify(families), now()],
    ),
  );
  const people: Partial<People> = {};
  for (const [name, [, , userType]] of entries) {
    const user = users.find(({ username }) => username === usernameOf(name));
    if (user === undefined) throw new Error(`the template has no user ${name}`);
    const { userId, companyId, username, familyId } = user;
    const token = await signSessionToken(platform.sessionKey, userId, familyId, 1_000_000);
    people[name] = { userId, companyId, userType, username, token };
  }
  return people as People;
}
