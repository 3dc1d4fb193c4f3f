import type { accounts, ResponseInputOf } from '@lanewright/contract';
import type { Actor } from '../../../platform/audit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { admitUser } from '../sessions/admitUser.ts';
import { recordFailedLogin } from '../sessions/logIn.ts';
import { proveSecondFactor, wrongCode } from './proveSecondFactor.ts';
import { trustDevice } from './trustedDevices.ts';
import { lockWaitingUser, readTwoFactorToken } from './twoFactorToken.ts';

type Admitted = ResponseInputOf<typeof accounts.validateTwoFactorCode>;

/** The second step of login: the code turns a pending login into a session. */
export async function validateCode(
  platform: Platform,
  actor: Actor,
  entered: { twoFactorToken: string; code: string; rememberDevice: boolean },
): Promise<Admitted> {
  const waiting = await readTwoFactorToken(platform, entered.twoFactorToken, 'enter a code');
  const { userId } = waiting;
  return limitAttempts(
    platform,
    { kind: 'two-factor code', account: userId, address: actor.fromAddress },
    async () => {
      const admitted = await platform.database.asCustomers([], async (tx): Promise<Admitted | null> => {
        const person = await lockWaitingUser(platform, tx, actor, waiting, 'enter a code');
        if (!(await proveSecondFactor(platform, tx, person, userId, entered.code))) return null;
        const session = await admitUser(platform, tx, actor, userId, 'two-factor');
        return entered.rememberDevice
          ? { ...session, deviceToken: await trustDevice(tx, person, userId) }
          : session;
      });
      if (admitted !== null) return admitted;
      await recordFailedLogin(platform, actor, userId, 'two-factor');
      throw wrongCode();
    },
  );
}
