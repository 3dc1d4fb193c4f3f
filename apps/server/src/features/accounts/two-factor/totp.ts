import { Secret, TOTP } from 'otpauth';
import { now } from '../../../platform/clock.ts';

/** The name an authenticator lists the account under. */
export const totpIssuer = 'Lanewright';

const periodSeconds = 30;
const rules = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const;
/** Clocks may be apart by one step. */
const stepsAround = 1;

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code holds. */
export function otpauthUri(secret: string, account: string): string {
  return new TOTP({
    ...rules,
    issuer: totpIssuer,
    label: account,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/** The time step a code of six digits belongs to, counted from 1970; null when it is none of the present moment. */
export function findStep(secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const delta = TOTP.validate({
    ...rules,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: stepsAround,
  });
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
}
