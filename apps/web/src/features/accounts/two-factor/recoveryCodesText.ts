/** Recovery codes as plain text, for the file and the clipboard. */
export function recoveryCodesText(codes: readonly string[], username: string, madeAt: Date): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(madeAt);
  return [
    `Lanewright recovery codes for ${username}`,
    `Created on ${day}. Each code logs you in once instead of an authenticator code.`,
    '',
    ...codes,
    '',
  ].join('\n');
}
