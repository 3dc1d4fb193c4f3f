import { formatTime12h } from '@lanewright/freight';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Every full hour, as people read it. */
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

/** The time zone of this machine. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones this browser knows, with one that is in use already. */
export function timeZoneChoices(inUse: string): string[] {
  return [...new Set(['UTC', inUse, timeZoneHere(), ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
