import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
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
import { isDatabaseAway } from '../database/isDatabaseAway.ts';
import { isDiskFull } from '../diskFull.ts';
import type { Platform } from '../platform.ts';
import { recordArrivals } from './arrival.ts';
import { isBrokenBody } from './brokenBody.ts';
import { limitConnections } from './limitConnections.ts';
import { networkOf } from './networkOf.ts';
import { openApiDocument } from './openApi.ts';
import { badRequest, ProblemError } from './problemError.ts';
import { readRest } from './readRest.ts';
import { type LoadCaller, registerRoutes } from './registerRoutes.ts';
import { hasRepeatedKey } from './repeatedKey.ts';
import { requireDeclarations } from './requireDeclarations.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { spoolInto } from './sendStream.ts';
import type { Route } from './serve.ts';
import { closeSlowBodies } from './slowBodies.ts';
import { serveWatchers, type Watched } from './watching.ts';
import { hasTooManyEntries } from './tooManyEntries.ts';
import { isPage, loadWebApp, serveWebFiles, type WebApp } from './webApp.ts';

/** Letters of a body that is looked through in steps. */
const longBody = 500_000;

/** When to retry a request for which the database was unavailable. */
const retryAfterSeconds = 5;

/** Creates the server for the web app, the API and its description at one address. @throws Error if an endpoint is not declared. */
export async function createHttpServer(
  platform: Platform,
  routes: readonly Route[],
  loadCaller: LoadCaller,
  watched: Watched = {},
): Promise<FastifyInstance> {
  requireDeclarations(routes);
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
  refuseRepeatedKeys(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    readRest(request);
    return sendProblem(platform, error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => notServed(webApp, request, reply));
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
  const document = openApiDocument();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.get('/api/openapi.json', () => document);
  serveWatchers(app, platform, watched);
  registerRoutes(app, platform, routes, loadCaller);
  if (webApp !== null) await serveWebFiles(app, webFolder);
  return app;
}

function refuseRepeatedKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    void parse(request, body, (error, parsed) => {
      if (error !== null) return done(error, parsed);
      namesKeyTwice(body, parsed).then((isTwice) => {
        if (isTwice) done(badRequest('repeated_key', 'Duplicate key in an object of the request body'));
        else done(null, parsed);
      }, done);
    });
  });
}

/** Others are answered between one look through a long body and the next. */
async function namesKeyTwice(body: string, parsed: unknown): Promise<boolean> {
  const rest = async () => (body.length > longBody ? setImmediate() : undefined);
  await rest();
  // A body with too many entries is rejected for that reason: no second pass is needed.
  if (hasTooManyEntries(parsed)) return false;
  await rest();
  const isTwice = hasRepeatedKey(body, parsed);
  await rest();
  return isTwice;
}

function tooManyCalls(seconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'too_many_calls',
    title: 'Too many requests',
    detail: `Wait ${seconds} seconds and try again.`,
    retryAfterSeconds: seconds,
  });
}

function notServed(webApp: WebApp | null, request: FastifyRequest, reply: FastifyReply) {
  if (webApp !== null && isPage(request)) return webApp.send(reply);
  return reply.code(404).type('application/problem+json').send({
    status: 404,
    code: 'no_such_call',
    title: 'Endpoint not found',
    requestId: request.id,
  });
}

function sendProblem(platform: Platform, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.type('application/problem+json');
  if (error instanceof ProblemError) {
    const { retryAfterSeconds: seconds } = error.problem;
    if (seconds !== undefined) reply.header('retry-after', seconds);
    return reply.code(error.problem.status).send({ ...error.problem, requestId: request.id });
  }
  // PostgreSQL aborted this request in a deadlock: nothing was changed, and a retry may succeed.
  if (error.code === '40P01' || error.code === '40001') {
    return reply.code(409).send({
      status: 409,
      code: 'busy_try_again',
      title: 'These lanes were changed at the same time. Try again',
      requestId: request.id,
    });
  }
  if (isDatabaseAway(error)) {
    platform.log.warn({ err: error, requestId: request.id }, 'a call met no database');
    return reply.header('retry-after', retryAfterSeconds).code(503).send({
      status: 503,
      code: 'database_away',
      title: 'The database isn’t responding. Try again in a few seconds',
      retryAfterSeconds,
      requestId: request.id,
    });
  }
  if (isDiskFull(error)) {
    platform.log.error({ err: error, requestId: request.id }, 'a disk is full');
    return reply.code(507).send({
      status: 507,
      code: 'disk_full',
      title: 'The server has no disk space left',
      detail: 'Nothing was saved. Try again once the operator of the server has freed up some space.',
      requestId: request.id,
    });
  }
  if (isBrokenBody(error, request)) {
    platform.log.debug({ err: error, requestId: request.id }, 'a body broke off');
    return reply.code(400).send({
      status: 400,
      code: 'broken_body',
      title: 'The request was incomplete or not valid form data',
      requestId: request.id,
    });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return reply.code(status).send({
      status,
      code: (error.code ?? 'bad_request').toLowerCase(),
      // The message of an invalid URL repeats the URL, with any secret code in it.
      title: error.code === 'FST_ERR_BAD_URL' ? 'Invalid URL' : error.message,
      requestId: request.id,
    });
  }
  platform.log.error(
    { err: error, requestId: request.id, method: request.method, path: request.routeOptions.url },
    'a call failed',
  );
  return reply.code(500).send({
    status: 500,
    code: 'internal_error',
    title: 'Something went wrong. Try again later',
    requestId: request.id,
  });
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
