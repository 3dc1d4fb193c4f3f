import type { Endpoint } from '@lanewright/contract';
import { networkProblem, problemFromResponse } from './apiProblem.ts';
import type { LooseInput } from '@lanewright/client/endpointInput';
import { endpointUrl } from '@lanewright/client/endpointUrl';
import { idleHeader } from './idleSeconds.ts';
import { sendAsUser } from './sendAsUser.ts';
import { endSession } from './sessionEnd.ts';
import { unexpectedErrors } from './unexpectedErrors.ts';

/** As much of a call's promise as sending it takes. */
type Call = Pick<Endpoint, 'method' | 'path'>;

interface SendOptions {
  /** Whether the person is told of a failure nobody expected. */
  isFailureTold?: boolean;
  /** Whether a server out of reach leaves the person where it is: for calls whose own words say so. */
  staysWithoutAnswer?: boolean;
}

/** A 401 of these says "wrong password" or "session over", never "token expired". */
const withoutRefresh = new Set(['/auth', '/auth/refresh-token']);

// Browsers fail running calls while a page is being left, some as soon as the next one is asked for; that is no network error.
let leaving = false;
const undecidedMs = 5_000;
window.addEventListener('beforeunload', () => {
  leaving = true;
  // The person may stay after all, or only fetched a file.
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
 * Sends one call of the contract and returns its good response, unread. A refused call throws an
 * `ApiProblem`; an expired token is renewed once and the call sent again; a server out of reach ends the
 * session, as the product has it. An aborted call throws the browser's AbortError.
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
