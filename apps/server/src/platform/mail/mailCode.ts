import type { Platform } from '../platform.ts';

const purpose = 'mail codes';

/** A mail's code as it is stored until the mail is sent. */
export function sealCode(platform: Platform, code: string): Buffer {
  return platform.seals.seal(purpose, JSON.stringify({ code }));
}

/** The code of a stored mail; null when it has none, or none any more. */
export function openCode(platform: Platform, codes: Buffer | null): string | null {
  if (codes === null) return null;
  const { code } = JSON.parse(platform.seals.open(purpose, codes)) as { code: string };
  return code;
}
