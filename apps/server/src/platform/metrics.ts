import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Figures about the running product, in Prometheus' text form at `/metrics`. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a call',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Time a job took',
      labelNames: ['job'],
      buckets: [0.05, 0.5, 2, 10, 60, 300],
      registers: [registry],
    }),
    jobFailures: new Counter({
      name: 'job_failures_total',
      help: 'Failed runs of jobs',
      labelNames: ['job'],
      registers: [registry],
    }),
    gauges: gaugesIn(registry),
  };
}

/** How the installation is; set whenever `/metrics` is read, by `measureInstallation` of operations. */
function gaugesIn(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  return {
    databaseUp: gauge('database_up', '1 while the database answers, else 0'),
    connections: gauge(
      'database_connections',
      'Connections of a pool of this process, and calls that wait for one',
      ['pool', 'state'],
    ),
    jobs: gauge('jobs', 'Jobs in the queue', ['state']),
    oldestJob: gauge('job_oldest_wait_seconds', 'How long the oldest job that is due has waited'),
    workersSeen: gauge(
      'workers_seen',
      'Workers that gave a sign of life within 20 seconds, in all processes',
    ),
    mailsGivenUp: gauge('mails_given_up', 'Mails that could not be sent and are not tried again'),
    diskFree: gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR'),
    roundsWithoutKey: gauge('rounds_without_key', 'Sealed rounds whose key is not where keys are kept'),
    auditNotChained: gauge('audit_rows_not_chained', 'Rows of the audit that are in no chain yet'),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
