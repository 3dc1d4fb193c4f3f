import { hasShape } from '../../../platform/hasShape.ts';

const storageKey = 'single-sign-on';
interface Attempt {
  browserKey: string;
  returnTo: string | null;
}
const isAttempt = (stored: unknown): stored is Attempt =>
  hasShape(stored, { browserKey: 'string', returnTo: 'string?' }) && 'returnTo' in stored;

/**
 * State of a sign-on attempt: the key that only this browser has, and the page to return to. Can be read once. Stored per tab,
 * because each tab has its own attempt.
 */
export const signOnAttempt = {
  begin(returnTo: string | null): Attempt {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const browserKey = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    const attempt = { browserKey, returnTo };
    window.sessionStorage.setItem(storageKey, JSON.stringify(attempt));
    return attempt;
  },
  take(): Attempt | undefined {
    const text = window.sessionStorage.getItem(storageKey);
    window.sessionStorage.removeItem(storageKey);
    const stored = text === null ? undefined : parseJson(text);
    return isAttempt(stored) ? stored : undefined;
  },
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
