import { storedUser } from '../storedUser.ts';
import { telemetryLimits } from './telemetryLimits.ts';
import { openOutbox, type TelemetryItem } from './telemetryOutbox.ts';
import { telemetrySession } from './telemetrySession.ts';
import { browserId, isTelemetryId } from './telemetryUser.ts';

interface Routes {
  readonly state: { readonly location: { readonly pathname: string } };
  subscribe(listener: (state: { readonly location: { readonly pathname: string } }) => void): () => void;
}

/**
 * Sends usage data to an address of the installation: page views and request durations. Only paths without queries, and never page
 * content. Returns a function that stops it.
 */
export function startTelemetry(url: string, router: Routes): () => void {
  const outbox = openOutbox(url);
  const browser = browserId();
  let callsOfView = 0;
  let notes: string[] = [];
  let noteTimer: number | undefined;

  const tell = (kind: TelemetryItem['kind'], more: Record<string, unknown>) => {
    const user = storedUser.get()?.id;
    if (user !== undefined && !isTelemetryId(user) && kind !== 'diagnostic')
      note('a user ID with invalid characters was left out');
    outbox.add({
      kind,
      at: new Date().toISOString(),
      session: telemetrySession(),
      browser,
      ...(user !== undefined && isTelemetryId(user) ? { user } : {}),
      ...more,
    });
  };
  /** Collects telemetry's own messages, so that repeated errors do not flood the receiver. */
  const note = (says: string) => {
    if (!notes.includes(says)) notes.push(says);
    noteTimer ??= window.setTimeout(() => {
      noteTimer = undefined;
      const said = notes;
      tell('diagnostic', { says: said });
      notes = [];
    }, telemetryLimits.diagnosticLogIntervalMs);
  };
  const tellCall = ({ name, duration }: PerformanceEntry) => {
    if (name.startsWith(url)) return;
    callsOfView++;
    if (callsOfView > telemetryLimits.maxAjaxCallsPerView)
      note(`a view made more than ${telemetryLimits.maxAjaxCallsPerView} requests`);
    else tell('call', { path: new URL(name, window.location.href).pathname, ms: Math.round(duration) });
  };

  let viewTimer: number | undefined;
  let viewed: string | undefined;
  const follow = (pathname: string) => {
    if (pathname === viewed) return;
    viewed = pathname;
    window.clearTimeout(viewTimer);
    viewTimer = window.setTimeout(() => {
      callsOfView = 0;
      tell('pageView', { path: pathname, title: document.title });
    }, telemetryLimits.pageViewDelayMs);
  };
  const stopFollowing = router.subscribe(({ location }) => follow(location.pathname));
  follow(router.state.location.pathname);
  const stopWatching = watchCalls(tellCall);
  const leave = () => outbox.send(true);
  window.addEventListener('pagehide', leave);
  return () => {
    stopFollowing();
    stopWatching();
    window.clearTimeout(viewTimer);
    window.clearTimeout(noteTimer);
    window.removeEventListener('pagehide', leave);
    outbox.stop();
  };
}

/** Registers a callback for every request of the page, as measured by the browser. */
function watchCalls(onCall: (call: PerformanceEntry) => void): () => void {
  if (!('PerformanceObserver' in window)) return () => undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('initiatorType' in entry && /^(fetch|xmlhttprequest)$/.test(String(entry.initiatorType)))
        onCall(entry);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
