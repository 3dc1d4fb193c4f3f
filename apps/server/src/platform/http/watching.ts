import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { refuse } from './problemError.ts';
import { watchStanding } from './readStanding.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const ofThisMachine = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request may read metrics: with the token, or, if none is set, from this machine itself; not through a proxy on this
 * machine.
 */
function mayReadMetrics(platform: Platform, request: FastifyRequest): boolean {
  const { metricsToken } = platform.config;
  const { authorization, forwarded } = request.headers;
  if (metricsToken !== undefined)
    return timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${metricsToken}`));
  const isForwarded = forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined;
  return !isForwarded && ofThisMachine.test(request.socket.remoteAddress ?? '');
}

export type Watched = {
  /** Whether jobs are running, in a process that should run them. */
  readonly runsJobs?: () => boolean;
  /** Sets the gauges before they are read. */
  readonly measure?: (platform: Platform) => Promise<void>;
};

/** For monitoring: `/health` shows anyone whether the product works, `/metrics` how it runs. */
export function serveWatchers(
  app: FastifyInstance,
  platform: Platform,
  { runsJobs, measure }: Watched,
): void {
  const standing = watchStanding(platform, runsJobs);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    schema: { hide: true },
    config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const found = await standing();
      return reply.code(found.status === 'ok' ? 200 : 503).send(found);
    },
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(platform, request)) throw refuse('endpoint_not_found', 'Endpoint not found');
    await measure?.(platform);
    const { registry } = platform.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
