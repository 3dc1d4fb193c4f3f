import { randomUUID } from 'node:crypto';
import path from 'node:path';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { maxUploadBytes } from '@lanewright/freight';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Platform } from '../platform.ts';
import { recordArrivals } from './arrival.ts';
import { limitConnections } from './limitConnections.ts';
import { networkOf } from './networkOf.ts';
import { openApiDocument } from './openApi.ts';
import { parseJson } from './parseJson.ts';
import { type ProblemError, refuse } from './problemError.ts';
import { drainRequest } from './drainRequest.ts';
import { type LoadCaller, registerRoutes } from './registerRoutes.ts';
import { assertRoutesMatchContract } from './assertRoutesMatchContract.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { sendProblem } from './sendProblem.ts';
import { spoolInto } from './sendStream.ts';
import type { Route } from './serve.ts';
import { closeSlowBodies } from './slowBodies.ts';
import { serveWatchers, type Watched } from './watching.ts';
import { isPage, loadWebApp, serveWebFiles, type WebApp } from './webApp.ts';

/** Creates the server for the web app, the API and its description at one address. @throws Error if an endpoint is not declared. */
export async function createHttpServer(
  platform: Platform,
  routes: readonly Route[],
  loadCaller: LoadCaller,
  watched: Watched = {},
): Promise<FastifyInstance> {
  assertRoutesMatchContract(routes);
  const webFolder = path.join(platform.config.root, 'apps/web/dist');
  const { telemetryUrl } = platform.config;
  const webApp = await loadWebApp(webFolder, telemetryUrl);
  const app = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Bodies have their own time-outs (`closeSlowBodies`); slow headers are closed by Node.
    requestTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // A GET may write (`/bids/reset`), and a HEAD request would do it too.
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => sendProblem(platform, error, request, reply),
    // With this many proxies in front, only they may state the caller's address; other sources are not trusted.
    trustProxy: (_address: string, hop: number) => hop < platform.config.trustedProxies,
  });
  recordArrivals(app);
  closeSlowBodies(app);
  if (platform.config.trustedProxies === 0) limitConnections(app.server);
  spoolInto(app, path.join(platform.config.dataDir, 'spool'));
  // Bodies are always JSON; plain text would not be parsed.
  app.removeContentTypeParser('text/plain');
  parseBodies(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    drainRequest(request);
    return sendProblem(platform, error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => notServed(platform, webApp, request, reply));
  measure(app, platform);
  await addSecurityHeaders(app, platform.config.production, telemetryUrl);
  // Responses are compressed; request bodies are not decompressed, so that no small body expands to a large one.
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['gzip', 'deflate'],
  });
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes + 1, files: 1, fields: 10, fieldSize: 64 * 1024 },
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooManyCalls(Math.ceil(ttl / 1000)),
  });
  // Described when it is first asked for: that takes a second.
  await app.register(swagger, { openapi: {}, transformObject: () => openApiDocument() as never });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.get('/api/openapi.json', () => openApiDocument());
  serveWatchers(app, platform, watched);
  registerRoutes(app, platform, routes, loadCaller);
  if (webApp !== null) await serveWebFiles(app, webFolder);
  return app;
}

/** Parses bodies so that a long one does not block other requests, and refuses duplicate keys. */
function parseBodies(app: FastifyInstance): void {
  const parseDefault = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string) =>
      parseJson(body, (text) => {
        let parsed: unknown;
        // It calls back before it returns.
        void parseDefault(request, text, (error, value) => {
          if (error !== null) throw error;
          parsed = value;
        });
        return parsed;
      }),
  );
}

function tooManyCalls(seconds: number): ProblemError {
  return refuse('too_many_calls', 'Too many requests', {
    detail: `Wait ${seconds} seconds and try again.`,
    retryAfterSeconds: seconds,
  });
}

function notServed(platform: Platform, webApp: WebApp | null, request: FastifyRequest, reply: FastifyReply) {
  if (webApp !== null && isPage(request)) return webApp.send(reply);
  return sendProblem(platform, refuse('endpoint_not_found', 'Endpoint not found'), request, reply);
}

function measure(app: FastifyInstance, platform: Platform): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      path: request.routeOptions.url ?? 'other',
      status: String(reply.statusCode),
    };
    platform.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    // The URL is logged without its query: codes and searches stay out of logs.
    platform.log.info({ requestId: request.id, ...labels, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
