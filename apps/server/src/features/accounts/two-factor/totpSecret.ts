import type { Platform } from '../../../platform/platform.ts';

/** A secret opens for the user it was sealed for only. */
const purposeOf = (userId: string) => `two-factor secret of user ${userId}`;

export const sealTotpSecret = (platform: Platform, userId: string, secret: string): Buffer =>
  platform.seals.seal(purposeOf(userId), secret);

export const openTotpSecret = (platform: Platform, userId: string, sealed: Buffer): string =>
  platform.seals.open(purposeOf(userId), sealed);
