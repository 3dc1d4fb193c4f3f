import type { Platform } from '../platform.ts';

const purpose = 'mail codes';

/** An email's code as stored until the email is sent. */
export function sealCode(platform: Platform, code: string): Buffer {
  return platform.seals.seal(purpose, JSON.stringify({ code }));
}

/** The code of a stored email; null if it has none, or no longer has one. */
export function openCode(platform: Platform, codes: Buffer | null): string | null {
  if (codes === null) return null;
  const { code } = JSON.parse(platform.seals.open(purpose, codes)) as { code: string };
  return code;
}
