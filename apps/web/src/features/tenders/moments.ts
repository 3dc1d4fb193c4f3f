const pad = (figure: number) => String(figure).padStart(2, '0');

/** A moment as a `datetime-local` field says it, in the zone of whoever looks: "2026-12-05T14:00". */
export function fieldOfMoment(moment: Date): string {
  const day = `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

/** The moment in UTC of what such a field says; null where it says none. */
export function momentOfField(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The zone in which moments are shown and asked for: "Europe/Berlin". */
export const viewersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long until a moment, in its two largest parts: "2 days 3 h", "4 min 10 s"; null once it has come. */
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
