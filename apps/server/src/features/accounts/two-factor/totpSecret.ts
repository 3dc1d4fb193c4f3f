import type { Platform } from '../../../platform/platform.ts';

/** Binds the encrypted secret to its user. */
const purposeOf = (userId: string) => `two-factor secret of user ${userId}`;

export const sealTotpSecret = (platform: Platform, userId: string, secret: string): Buffer =>
  platform.seals.seal(purposeOf(userId), secret);

export const openTotpSecret = (platform: Platform, userId: string, sealed: Buffer): string =>
  platform.seals.open(purposeOf(userId), sealed);
