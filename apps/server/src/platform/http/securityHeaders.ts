import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Browser features that the product never uses. Copying and pasting stay allowed: rates are pasted from spreadsheets. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ');

const nonces = new WeakMap<object, string>();

function nonceOf(response: object): string {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

/** The nonce of a page's own styles: a style injected into the page is ignored without it. */
export function styleNonceOf(reply: FastifyReply): string {
  return nonceOf(reply.raw);
}

/** Headers of every response: whose code, styles and frames a browser may use in the product's pages. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  production: boolean,
  telemetryUrl?: string,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcElem: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        // Charts write the positions of their tooltips as attributes. An attribute loads nothing that img-src forbids.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // Covers the hub's web socket: it is on the same origin.
        connectSrc: ["'self'", ...(telemetryUrl === undefined ? [] : [new URL(telemetryUrl).origin])],
        // A PDF that the page itself has fetched, for the browser's own viewer; never another site's page.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: production,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}
