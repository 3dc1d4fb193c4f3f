import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { styleNonceOf } from './securityHeaders.ts';

/** The one page of the web app, sent for every address that is no call and no file. */
export type WebApp = { send(reply: FastifyReply): FastifyReply };

/** Reads the built web app; null where there is none. Its page learns where telemetry goes, if anywhere. */
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
        // Styles that the page makes by code carry this word, which is another for every page sent.
        .send(html.replace('<head>', `<head><meta name="style-nonce" content="${styleNonceOf(reply)}" />`)),
  };
}

/** A text between the quotes of an attribute. */
const inAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Serves the files of the built web app; its page is sent by `loadWebApp`. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html'],
    setHeaders: (response, file) => {
      response.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}

/** Whether somebody asks for a page: an address that belongs to no call and no folder of files. */
export function isPage({ method, url }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|notify|assets|metrics|health)(\/|$)/.test(url.split('?')[0] ?? '')
  );
}
