const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Formats a moment for a reader whose time zone is unknown: "5 December 2026 at 14:00 UTC". */
export const momentInWords = (moment: string): string => `${words.format(new Date(moment))} UTC`;
