import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { styleNonceOf } from './securityHeaders.ts';

/** The one page of the web app, sent for every address that is no call and no file. */
export type WebApp = { send(reply: FastifyReply): FastifyReply };

/** Reads the built web app; null where there is none. */
export async function loadWebApp(folder: string): Promise<WebApp | null> {
  const file = path.join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const html = await readFile(file, 'utf8');
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
