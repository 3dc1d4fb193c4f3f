import { randomUUID } from 'node:crypto';
import type { UserType } from '@lanewright/freight';
import { hashPassword } from '../../src/features/accounts/passwords/passwords.ts';
import { signSessionToken } from '../../src/platform/http/caller.ts';
import type { Person } from '../support/people.ts';
import type { TestApp } from '../support/testApp.ts';

/** The password of every user created here; hashed once, because hashing is slow by design. */
export const seededPassword = 'A sentence known to tests 7';
let hashOfPlanted: Promise<string> | undefined;

/**
 * One side of the test: a customer and a carrier that works for it. `word` is part of every text of the side, so that its texts are
 * recognised wherever they appear.
 */
export type Side = {
  readonly testApp: TestApp;
  readonly word: string;
  /** The word of its customer: lanes of another carrier can belong to the own customer. */
  readonly customerWord: string;
  readonly customerId: string;
  readonly carrierId: string;
  /** Things created once for this side. */
  readonly kept: Map<string, Promise<unknown>>;
};

/** Creates something once per side. */
export function onceFor<T>(side: Side, what: string, make: () => Promise<T>): Promise<T> {
  const kept = side.kept.get(what) ?? make();
  side.kept.set(what, kept);
  return kept as Promise<T>;
}

/** Context of a request: a side, and a caller there. */
export type Ground = Side & { readonly caller: Person };

export type Sides = {
  /** Northwind and Albatross: the callers' companies. */
  readonly own: Side;
  /** Another customer with its own carrier: nothing of theirs may be shown or changed. */
  readonly rival: Side;
  /** Another carrier of the own customer: nothing of it may be shown to the own carrier. */
  readonly neighbour: Side;
};

/** The three sides, with their words in every name. */
export async function takeSides(testApp: TestApp): Promise<Sides> {
  const { customer, carrier, otherCarrier, rivalCustomer, rivalCarrier } = testApp.people;
  const side = (word: string, customerSide: Person, carrierSide: Person): Side => ({
    testApp,
    word,
    customerWord: customerSide === rivalCustomer ? 'quokka' : 'northwind',
    customerId: customerSide.companyId,
    carrierId: carrierSide.companyId,
    kept: new Map(),
  });
  const sides: Sides = {
    own: side('northwind', customer, carrier),
    rival: side('quokka', rivalCustomer, rivalCarrier),
    neighbour: side('wombat', customer, otherCarrier),
  };
  const { ownerPool } = testApp.platform.database;
  for (const [companyId, name] of [
    [sides.rival.customerId, 'Quokka Goods'],
    [sides.rival.carrierId, 'Quokka Carriers'],
    [sides.neighbour.carrierId, 'Wombat Trucking'],
  ]) {
    await ownerPool.query('UPDATE companies SET name = $2 WHERE company_id = $1', [companyId, name]);
    await ownerPool.query(
      `UPDATE users SET display_name = $2 || ' ' || user_id, username = $3 || '.' || user_id || '@example.com',
         email = $3 || '.' || user_id || '@example.com', job_title = $2, phone = $2 WHERE company_id = $1`,
      [companyId, name, name?.split(' ')[0]?.toLowerCase()],
    );
  }
  return sides;
}

/** The company of users of this type on a side. */
export function companyOf(side: Side, userType: UserType): string {
  if (userType === 'Owner') return side.testApp.people.owner.companyId;
  return userType === 'Carrier' ? side.carrierId : side.customerId;
}

/** Creates a user on a side, logged in. */
export async function newPerson(side: Side, userType: UserType): Promise<Person> {
  const { platform } = side.testApp;
  const companyId = companyOf(side, userType);
  hashOfPlanted ??= hashPassword(seededPassword);
  const username = `${side.word}.${randomUUID().slice(0, 13)}@example.com`;
  const name = `${side.word} ${userType}`;
  const { rows } = await platform.database.bulkPool.query<{ user_id: string }>(
    `INSERT INTO users (company_id, user_type, username, email, display_name, job_title, phone, password_hash)
     VALUES ($1, $2, $3, $3, $4, $4, $4, $5) RETURNING user_id`,
    [companyId, userType, username, name, await hashOfPlanted],
  );
  const userId = rows[0]?.user_id ?? '';
  const { token } = await newSession(side, userId);
  return { userId, companyId, userType, username, token };
}

/** Creates another session of a user. */
export async function newSession(side: Side, userId: string): Promise<{ token: string; sessionId: string }> {
  const { platform } = side.testApp;
  const sessionId = randomUUID();
  await platform.database.bulkPool.query(
    `INSERT INTO sessions (family_id, user_id, proved_by, user_agent) VALUES ($1, $2, 'password', $3)`,
    [sessionId, userId, side.word],
  );
  return { token: await signSessionToken(platform.sessionKey, userId, sessionId, 1_000_000), sessionId };
}

/** Creates a user on a side, with the side's data: the start of every test setup. */
export async function groundFor(side: Side, userType: UserType): Promise<Ground> {
  return { ...side, caller: await newPerson(side, userType) };
}
