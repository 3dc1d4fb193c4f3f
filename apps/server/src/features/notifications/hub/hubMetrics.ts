import type { HubCounts } from '@lanewright/signalr-server';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Shows at `/metrics` who is connected, what was sent, and whether the database is heard. */
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
    help: 'Connections of the hub',
    labelNames: ['transport'],
    registers: [registry],
    collect() {
      for (const [transport, count] of Object.entries(counts().byTransport)) this.set({ transport }, count);
    },
  });
  connections.set({ transport: 'WebSockets' }, 0);
  gauge('live_users', 'Users with a connection of the hub', () => counts().users);
  gauge(
    'live_pending_negotiations',
    'Connections negotiated and not yet used',
    () => counts().pendingNegotiations,
  );
  gauge('live_listening', 'Live listener connected (1/0)', () => (isListening() ? 1 : 0));
  counter('live_sent_total', 'Records sent to connections of the hub', () => counts().sent);
  counter(
    'live_closed_slow_total',
    'Connections closed because they did not read',
    () => counts().closedSlow,
  );
  counter(
    'live_closed_hasty_total',
    'Connections closed because they sent too much',
    () => counts().closedHasty,
  );
}
