import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

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
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
