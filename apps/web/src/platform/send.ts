import type { Endpoint } from '@lanewright/contract';
import { networkProblem, problemFromResponse } from './apiProblem.ts';
import type { LooseInput } from '@lanewright/client/endpointInput';
import { endpointUrl } from '@lanewright/client/endpointUrl';
import { idleHeader } from './idleSeconds.ts';
import { sendAsUser } from './sendAsUser.ts';
import { endSession } from './sessionEnd.ts';
import { unexpectedErrors } from './unexpectedErrors.ts';

/** The part of an endpoint needed to send a request. */
type Call = Pick<Endpoint, 'method' | 'path'>;

interface SendOptions {
  /** Whether unexpected errors are shown to the user. */
  isFailureTold?: boolean;
  /** Keeps the user on the page if the server is unreachable: for requests that show their own message. */
  staysWithoutAnswer?: boolean;
}

/** For these, a 401 means "wrong password" or "session over", never "token expired". */
const withoutRefresh = new Set(['/auth', '/auth/refresh-token']);

// Browsers abort running requests when a page is left, some as soon as the next page is requested; that is not a network error.
let leaving = false;
const undecidedMs = 5_000;
window.addEventListener('beforeunload', () => {
  leaving = true;
  // The user may stay after all, or only downloaded a file.
  window.setTimeout(() => {
    leaving = false;
  }, undecidedMs);
});
window.addEventListener('pagehide', () => {
  leaving = true;
});
window.addEventListener('pageshow', () => {
  leaving = false;
});

/**
 * Sends a request of the contract and returns its successful response, unread. Throws an `ApiProblem` on an error response. An
 * expired token is refreshed once and the request repeated; an unreachable server ends the session, as specified. Throws the
 * browser's AbortError if aborted.
 */
export async function sendEndpoint(
  endpoint: Call,
  input: LooseInput,
  { isFailureTold = true, staysWithoutAnswer = false }: SendOptions = {},
): Promise<Response> {
  const response = await sendAsUser(
    (token) => sendOnce(endpoint, input, token, staysWithoutAnswer),
    ({ status }) => status === 401 && !withoutRefresh.has(endpoint.path),
  );
  if (response.ok) return response;
  if (response.status >= 500 && isFailureTold && endpoint.path !== '/auth/refresh-token')
    unexpectedErrors.report();
  throw await problemFromResponse(response);
}

async function sendOnce(
  endpoint: Call,
  input: LooseInput,
  token: string | undefined,
  staysWithoutAnswer: boolean,
): Promise<Response> {
  const headers = new Headers({
    accept: 'application/json, application/problem+json, */*',
    ...idleHeader(),
  });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const request: RequestInit = { method: endpoint.method, headers };
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(input.body);
  }
  if (input.signal !== undefined) request.signal = input.signal;
  try {
    return await window.fetch(endpointUrl(endpoint.path, input.params, input.query), request);
  } catch (error) {
    if (input.signal?.aborted === true || leaving) throw error;
    if (!staysWithoutAnswer) endSession('noConnection');
    throw networkProblem();
  }
}
