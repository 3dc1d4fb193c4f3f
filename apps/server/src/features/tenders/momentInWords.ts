const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A moment where the reader's zone is not known: "5 December 2026 at 14:00 UTC". */
export const momentInWords = (moment: string): string => `${words.format(new Date(moment))} UTC`;
