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

/** Listens on the configured port, or in demonstration mode on the next free one. Tells the address and whether it moved. */
export async function listen(
  app: FastifyInstance,
  config: Config,
): Promise<{ address: string; moved: boolean }> {
  let port = config.port;
  if (config.demonstration && port !== 0) {
    while (port < config.port + portsTried && !(await isFree(port, config.host))) port += 1;
  }
  await app.listen({ port, host: config.host });
  const bound = app.server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  const host = config.host === '0.0.0.0' ? 'localhost' : config.host;
  return { address: `http://${host}:${boundPort}`, moved: config.port !== 0 && boundPort !== config.port };
}
