import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';

/** Metrics of the running product, in Prometheus' text format at `/metrics`. */
export function createMetrics() {
  const registry = new Registry();
  for (const metric of metricsOfProcess()) registry.registerMetric(metric);
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Request duration',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Job duration',
      labelNames: ['job'],
      buckets: [0.05, 0.5, 2, 10, 60, 300],
      registers: [registry],
    }),
    jobFailures: new Counter({
      name: 'job_failures_total',
      help: 'Failed job runs',
      labelNames: ['job'],
      registers: [registry],
    }),
    gauges: gaugesIn(registry),
  };
}

let ofProcess: Registry | undefined;

/** Memory, event loop and garbage collection: measured once per process, because their observers never end. */
function metricsOfProcess(): readonly Metric[] {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  // Typed as descriptions of the metrics, it returns the metrics.
  return ofProcess.getMetricsAsArray() as unknown as readonly Metric[];
}

/** State of the installation; set by `measureInstallation` of operations whenever `/metrics` is read. */
function gaugesIn(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  return {
    databaseUp: gauge('database_up', '1 while the database responds, otherwise 0'),
    connections: gauge(
      'database_connections',
      'Connections in a pool of this process, and requests or jobs waiting for one',
      ['pool', 'state'],
    ),
    jobs: gauge('jobs', 'Jobs in the queue', ['state']),
    oldestJob: gauge('job_oldest_wait_seconds', 'Waiting time of the oldest due job'),
    workersSeen: gauge('workers_seen', 'Workers with a heartbeat in the last 20 seconds, in all processes'),
    mailsGivenUp: gauge('mails_given_up', 'Emails that couldn’t be sent and won’t be retried'),
    cachedBytes: gauge('cached_responses_bytes', 'Size of the responses that this process caches'),
    diskFree: gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR'),
    roundsWithoutKey: gauge('rounds_without_key', 'Sealed rounds with a missing encryption key'),
    auditNotChained: gauge('audit_rows_not_chained', 'Audit entries that are not in a chain yet'),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
