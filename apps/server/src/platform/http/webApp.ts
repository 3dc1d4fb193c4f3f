import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { styleNonceOf } from './securityHeaders.ts';

/** The web app's only page, sent for every URL that is neither an endpoint nor a file. */
export type WebApp = { send(reply: FastifyReply): FastifyReply };

/** Loads the built web app; null if there is none. Passes the telemetry address, if any, to its page. */
export async function loadWebApp(folder: string, telemetryUrl?: string): Promise<WebApp | null> {
  const file = path.join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const telemetry =
    telemetryUrl === undefined ? '' : `<meta name="telemetry" content="${inAttribute(telemetryUrl)}" />`;
  const html = (await readFile(file, 'utf8')).replace('<head>', () => `<head>${telemetry}`);
  return {
    send: (reply) =>
      reply
        .code(200)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        // Styles that the page creates in code carry this nonce, which differs for every page sent.
        .send(html.replace('<head>', `<head><meta name="style-nonce" content="${styleNonceOf(reply)}" />`)),
  };
}

/** Escapes a text for a quoted attribute. */
const inAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Serves the files of the built web app; its page is sent by `loadWebApp`. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // The build compresses files (`tools/build/compressFiles.mjs`); the client's `accept-encoding` selects one.
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders: (response, file) => {
      response.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}

/** Whether a request is for a page: a URL that belongs to no endpoint and no folder of files. */
export function isPage({ method, url }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|notify|assets|metrics|health)(\/|$)/.test(url.split('?')[0] ?? '')
  );
}
