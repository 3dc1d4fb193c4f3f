import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CrossOrigin } from './transportTypes.ts';

/** Adds CORS headers, and answers preflight requests. Returns true if the request was answered. */
export function answerCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  rules: CrossOrigin | undefined,
): boolean {
  if (!rules) return false;
  response.setHeader('Vary', 'Origin');
  const { origin } = request.headers;
  if (origin !== undefined && rules.origins.includes(origin)) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Credentials', 'true');
  }
  if (request.method !== 'OPTIONS') return false;
  if (response.hasHeader('Access-Control-Allow-Origin')) {
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
    response.setHeader(
      'Access-Control-Allow-Headers',
      'authorization, content-type, x-requested-with, x-signalr-user-agent',
    );
    response.setHeader('Access-Control-Max-Age', '7200');
  }
  response.writeHead(204);
  response.end();
  return true;
}
