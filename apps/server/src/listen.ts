import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config.ts';

const portsTried = 20;

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * Listens on the configured port, or in demonstration mode on the next free one. Returns the address and whether the port differs.
 */
export async function listen(
  app: FastifyInstance,
  config: Config,
): Promise<{ address: string; moved: boolean }> {
  const port = config.demonstration ? await nextFree(config.port, config.host) : config.port;
  await app.listen({ port, host: config.host });
  const bound = app.server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  const host = config.host === '0.0.0.0' ? 'localhost' : config.host;
  return { address: `http://${host}:${boundPort}`, moved: config.port !== 0 && boundPort !== config.port };
}

/** Listens for monitoring of a process that only runs jobs: on `WORKER_PORT`, or the next free one if several share a machine. */
export async function listenForWatchers(app: FastifyInstance, config: Config): Promise<number> {
  const port = await nextFree(config.workerPort, config.host);
  await app.listen({ port, host: config.host });
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

async function nextFree(from: number, host: string): Promise<number> {
  if (from === 0) return 0;
  let port = from;
  while (port < from + portsTried && !(await isFree(port, host))) port += 1;
  return port;
}
