const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a day as people and Excel write it and returns `2027-03-31`; null if it is none. All-numeric days are accepted only if
 * unambiguous: `31/3/2027`, not `3/4/2027`.
 */
export function readDay(text: string): string | null {
  const written = text.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const dayFirst = /^(\d{1,2})[ .-]([a-z]{3})[a-z]*\.?[ .,-]+(\d{4})$/.exec(written);
  if (dayFirst !== null) return dayOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(written);
  if (monthFirst !== null) return dayOf(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(written);
  if (numbers === null) return null;
  const [, one, other, year] = numbers;
  const readings = new Set([dayOf(year, one, other), dayOf(year, other, one)].filter((day) => day !== null));
  return readings.size === 1 ? ([...readings][0] ?? null) : null;
}

const monthNumber = (name: string | undefined) => String(monthNames.indexOf(name ?? '') + 1);

/** Returns the day if it exists in the calendar. */
function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}
