import { formatDayHere } from '../../../ui/figures.ts';

/** Recovery codes as plain text, for the file and the clipboard. */
export function recoveryCodesText(codes: readonly string[], username: string, madeAt: Date): string {
  return [
    `Lanewright recovery codes for ${username}`,
    `Created on ${formatDayHere(madeAt)}. Each code logs you in once instead of an authenticator code.`,
    '',
    ...codes,
    '',
  ].join('\n');
}
