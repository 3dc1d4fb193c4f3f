import { telemetryLimits } from './telemetryLimits.ts';

/** Field separators of the sent data, which an ID must not contain. */
const forbidden = /[,;= |]/;

/** Returns whether telemetry can send a user's ID: no comma, semicolon, equals sign, space or bar. */
export function isTelemetryId(id: string): boolean {
  return id !== '' && !forbidden.test(id);
}

const cookieName = 'lw_telemetry_user';

/** The browser's own random ID, stored until one year after the last visit; it does not identify the user. */
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
