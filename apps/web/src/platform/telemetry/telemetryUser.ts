import { telemetryLimits } from './telemetryLimits.ts';

/** What an id may not hold: these part the fields of what is sent. */
const forbidden = /[,;= |]/;

/** Whether telemetry may carry a user's id: no comma, semicolon, equals sign, space or bar. */
export function isTelemetryId(id: string): boolean {
  return id !== '' && !forbidden.test(id);
}

const cookieName = 'lw_telemetry_user';

/** The browser's own id, drawn once and kept for a year after the last visit; it says nothing of who uses it. */
export function browserId(): string {
  const kept = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  const id = kept !== undefined && isTelemetryId(kept) ? kept : crypto.randomUUID();
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser people use.
  document.cookie = `${cookieName}=${id}; Max-Age=${telemetryLimits.userCookieLifetimeSeconds}; Path=/; SameSite=Strict${secure}`;
  return id;
}
