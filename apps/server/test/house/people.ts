import { randomUUID } from 'node:crypto';
import { offeredModes, type UserType } from '@lanewright/freight';
import { connectCarrier, ensureCompany, ensureUser } from '../../src/features/accounts/index.ts';
import { switchModesOn } from '../../src/features/settings/index.ts';
import { productItself } from '../../src/platform/audit.ts';
import { now } from '../../src/platform/clock.ts';
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

export type People = Record<keyof typeof cast, Person>;

/** Companies and users of every type; the two carriers are connected to Northwind, the rival carrier to the rival only. */
export async function invitePeople(platform: Platform): Promise<People> {
  const people: Partial<People> = {};
  await platform.database.inBulk(async (tx) => {
    for (const [name, [company, kind, userType]] of Object.entries(cast) as [
      keyof typeof cast,
      (typeof cast)[keyof typeof cast],
    ][]) {
      const companyId = await ensureCompany(tx, { name: company, kind, isDemonstration: false });
      const username = `${name}@example.com`.toLowerCase();
      const { userId } = await ensureUser(tx, {
        companyId,
        userType,
        username,
        displayName: name,
        password: `password of ${name}`,
      });
      if (kind === 'Customer') await switchModesOn(tx, companyId, offeredModes);
      const familyId = randomUUID();
      await tx.query(
        `INSERT INTO sessions (family_id, user_id, proved_by, began_at, last_seen_at) VALUES ($1, $2, 'password', $3, $3)`,
        [familyId, userId, now()],
      );
      const token = await signSessionToken(platform.sessionKey, userId, familyId, 1_000_000);
      people[name] = { userId, companyId, userType, username, token };
    }
    const all = people as People;
    await connectCarrier(tx, productItself, all.customer.companyId, all.carrier.companyId, offeredModes);
    await connectCarrier(tx, productItself, all.customer.companyId, all.otherCarrier.companyId, offeredModes);
    await connectCarrier(
      tx,
      productItself,
      all.rivalCustomer.companyId,
      all.rivalCarrier.companyId,
      offeredModes,
    );
  });
  return people as People;
}
