import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Platform } from '../platform.ts';
import { serveWatchers, type Watched } from './watching.ts';

/** Creates the server of a process without the web app and API: `/health` and `/metrics`, nothing else. */
export function createWatchServer(platform: Platform, watched: Watched): FastifyInstance {
  const app = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    exposeHeadRoutes: false,
  });
  serveWatchers(app, platform, watched);
  return app;
}
