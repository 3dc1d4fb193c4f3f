/** When a digest is due: at an hour of every day, or of one day of the week (1 is Monday), in its reader's time zone. */
export type DigestTimes = {
  readonly every: 'Day' | 'Week';
  readonly hour: number;
  readonly weekday: number;
  readonly timeZone: string;
};

/** Returns the first due time of a digest after a moment. An hour skipped by a clock change becomes the following hour. */
export function nextDigest(after: Date, times: DigestTimes): Date {
  // Days are counted in the reader's time zone: at most a week plus the day of a clock change.
  const { year, month, day } = localTime(after, times.timeZone);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead));
    if (times.every === 'Week' && (date.getUTCDay() || 7) !== times.weekday) continue;
    const due = momentOf(date, times.hour, times.timeZone);
    if (due > after) return due;
  }
  throw new Error('a digest falls due within eight days');
}

/** The moment at which it is this hour of this date in a time zone. */
function momentOf(date: Date, hour: number, timeZone: string): Date {
  const wanted = date.getTime() + hour * 3_600_000;
  // The zone's UTC offset is looked up for an estimate, then for the result: this is sufficient on the day of a clock change too.
  const first = wanted - distanceOf(new Date(wanted), timeZone);
  const second = wanted - distanceOf(new Date(first), timeZone);
  const distance = distanceOf(new Date(second), timeZone);
  return new Date(second + distance < wanted ? first : second);
}

/** Offset of a zone from UTC at a moment, in ms. */
function distanceOf(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localTime(moment, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000;
}

function localTime(moment: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
