/** Recovery codes as a page of text to keep, for the file and the clipboard. */
export function recoveryCodesText(codes: readonly string[], username: string, madeAt: Date): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(madeAt);
  return [
    `Lanewright recovery codes of ${username}`,
    `Made on ${day}. Each code logs you in once, in place of a code of your authenticator.`,
    '',
    ...codes,
    '',
  ].join('\n');
}
