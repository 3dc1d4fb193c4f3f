import { Secret, TOTP } from 'otpauth';
import { now } from '../../../platform/clock.ts';

/** The name under which an authenticator lists the account. */
export const totpIssuer = 'Lanewright';

const periodSeconds = 30;
const rules = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const;
/** Clocks may differ by one step. */
const stepsAround = 1;

/** Generates a new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the content of the QR code. */
export function otpauthUri(secret: string, account: string): string {
  return new TOTP({
    ...rules,
    issuer: totpIssuer,
    label: account,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/** Returns the time step of a six-digit code, counted from 1970; null when the code is not valid now. */
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
