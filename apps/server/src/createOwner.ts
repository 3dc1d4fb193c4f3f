import { randomBytes } from 'node:crypto';
import { emailSchema } from '@lanewright/contract';
import { ensureCompany, ensureUser, weaknessOf } from './features/accounts/index.ts';
import { productItself, recordAudit } from './platform/audit.ts';
import { ConfigError } from './platform/config.ts';
import type { Platform } from './platform/platform.ts';

/** Creates an Owner from `OWNER_USERNAME` and `OWNER_PASSWORD`; without a password one is generated and shown once. */
export async function createOwner(platform: Platform): Promise<void> {
  const address = emailSchema.safeParse(process.env.OWNER_USERNAME);
  if (!address.success) {
    throw new ConfigError(
      'set OWNER_USERNAME to the Owner’s email address: OWNER_USERNAME=you@company.com npm run owner:create',
    );
  }
  const username = address.data;
  const given = process.env.OWNER_PASSWORD;
  const weakness = given === undefined ? null : weaknessOf(given, { username });
  if (weakness !== null) throw new ConfigError(`OWNER_PASSWORD: ${weakness}`);
  const password = given ?? randomBytes(15).toString('base64url');
  const made = await platform.database.asCustomers([], async (tx) => {
    const companyId = await ensureCompany(tx, {
      name: 'Lanewright',
      kind: 'Platform',
      isDemonstration: false,
    });
    const user = await ensureUser(tx, {
      companyId,
      userType: 'Owner',
      username,
      displayName: 'Owner',
      password,
    });
    if (user.made) {
      await recordAudit(tx, productItself, {
        customerId: null,
        action: 'owner.created',
        subjectKind: 'user',
        subjectId: user.userId,
      });
    }
    return user.made;
  });
  process.stdout.write(
    made
      ? `Owner ${username} was created.${given === undefined ? ` Password (shown once): ${password}` : ''}${platform.config.ownersNeedTwoFactor ? ' At the first login, set up two-factor with an authenticator app.' : ''}\n`
      : `The user ${username} already exists. Nothing was changed.\n`,
  );
}
