import { batchLimits } from './telemetryLimits.ts';

export interface TelemetryItem {
  kind: 'pageView' | 'call' | 'diagnostic';
  at: string;
  session: string;
  browser: string;
  user?: string | undefined;
  [more: string]: unknown;
}

export interface TelemetryOutbox {
  add(item: TelemetryItem): void;
  /** Sends collected items; `isLeaving` if the page may be closed before a response. */
  send(isLeaving?: boolean): void;
  stop(): void;
}

/**
 * Collects items and sends them in batches to one address. Telemetry never disturbs the product: unsent items are stored for the
 * next time, up to a limit, and failures are silent.
 */
export function openOutbox(url: string): TelemetryOutbox {
  let waiting: TelemetryItem[] = [];
  const keep = (items: readonly TelemetryItem[]) => {
    waiting = [...items, ...waiting].slice(-batchLimits.keptItems);
  };
  const send = (isLeaving = false) => {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    // As text, because browsers send that cross-origin without a preflight request.
    const body = JSON.stringify({ items });
    if (isLeaving) {
      if (!navigator.sendBeacon(url, body)) keep(items);
      return;
    }
    window
      .fetch(url, { method: 'POST', body, credentials: 'omit', headers: { 'content-type': 'text/plain' } })
      .then(
        ({ ok, status }) => {
          if (!ok && status >= 500) keep(items);
        },
        () => keep(items),
      );
  };
  const timer = window.setInterval(send, batchLimits.everyMs);
  return {
    add(item) {
      waiting.push(item);
      if (waiting.length >= batchLimits.items && waiting.length % batchLimits.items === 0) send();
    },
    send,
    stop: () => window.clearInterval(timer),
  };
}
