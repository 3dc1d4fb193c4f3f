import { formatTime12h } from '@lanewright/freight';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Every full hour, formatted for display. */
export const hourChoices = hoursOfDay.map((hour) => ({ value: String(hour), label: formatTime12h(hour, 0) }));

/** Monday to Sunday. */
export const weekdayChoices = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
].map((label, at) => ({ value: String(at + 1), label }));

/** The browser's time zone. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones this browser supports, plus the one in use. */
export function timeZoneChoices(inUse: string): string[] {
  return [...new Set(['UTC', inUse, timeZoneHere(), ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
