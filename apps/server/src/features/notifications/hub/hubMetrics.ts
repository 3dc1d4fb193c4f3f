import type { HubCounts } from '@lanewright/signalr-server';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Reports at `/metrics` the connections, the messages sent, and whether the database listener is active. */
export function measureHub(registry: Registry, counts: () => HubCounts, isListening: () => boolean): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  const connections = new Gauge({
    name: 'live_connections',
    help: 'Hub connections',
    labelNames: ['transport'],
    registers: [registry],
    collect() {
      for (const [transport, count] of Object.entries(counts().byTransport)) this.set({ transport }, count);
    },
  });
  connections.set({ transport: 'WebSockets' }, 0);
  gauge('live_users', 'Users with a hub connection', () => counts().users);
  gauge(
    'live_pending_negotiations',
    'Connections negotiated but not yet used',
    () => counts().pendingNegotiations,
  );
  gauge('live_listening', 'Live listener connected (1/0)', () => (isListening() ? 1 : 0));
  counter('live_sent_total', 'Records sent to hub connections', () => counts().sent);
  counter(
    'live_closed_slow_total',
    'Connections closed because the client did not read',
    () => counts().closedSlow,
  );
  counter(
    'live_closed_hasty_total',
    'Connections closed because the client sent too much',
    () => counts().closedHasty,
  );
}
