const pad = (figure: number) => String(figure).padStart(2, '0');

/** Formats a moment for a `datetime-local` field, in the viewer's time zone: "2026-12-05T14:00". */
export function fieldOfMoment(moment: Date): string {
  const day = `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

/** Parses the value of such a field to a moment in UTC; null if it is invalid. */
export function momentOfField(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The time zone in which times are shown and entered: "Europe/Berlin". */
export const viewersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats a duration by its two largest units: "2 days 3 h", "4 min 10 s"; null once it has passed. */
export function timeLeft(milliseconds: number): string | null {
  if (milliseconds <= 0) return null;
  const days = Math.floor(milliseconds / day);
  const hours = Math.floor((milliseconds % day) / hour);
  const minutes = Math.floor((milliseconds % hour) / minute);
  const seconds = Math.floor((milliseconds % minute) / second);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  if (minutes > 0) return `${minutes} min ${seconds} s`;
  return `${seconds} s`;
}
