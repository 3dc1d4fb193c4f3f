import { type ResponseOf, uploads } from '@lanewright/contract';
import { endpointUrl } from '@lanewright/client/endpointUrl';
import { sendAsUser } from '../../../platform/sendAsUser.ts';

export type Transfer = ResponseOf<typeof uploads.getTransfer>;

/** What the server has of a file: a number of bytes, nothing, or currently no response. */
export type Standing = { kind: 'kept'; receivedBytes: number } | { kind: 'nothing' } | { kind: 'noAnswer' };

/**
 * Asks how much of a file has arrived. Unlike other requests, it does not end the session if the server is unreachable: a long
 * upload often outlives a short network failure.
 */
export async function askStanding(transfer: string, signal: AbortSignal): Promise<Standing> {
  const answer = await quietly('GET', uploads.getTransfer.path, transfer, signal);
  if (answer?.status === 404) return { kind: 'nothing' };
  const parsed =
    answer?.ok === true ? uploads.getTransfer.response.safeParse(await bodyOf(answer)) : undefined;
  return parsed?.success === true
    ? { kind: 'kept', receivedBytes: parsed.data.receivedBytes }
    : { kind: 'noAnswer' };
}

/** Makes the server delete what arrived of a file; if it cannot be reached, it does so itself after a day. */
export async function throwAway(transfer: string): Promise<void> {
  await quietly('DELETE', uploads.cancelTransfer.path, transfer);
}

async function quietly(method: string, path: string, transfer: string, signal?: AbortSignal) {
  try {
    return await sendAsUser(
      (token) =>
        window.fetch(endpointUrl(path, { transfer }), {
          method,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          ...(signal === undefined ? {} : { signal }),
        }),
      ({ status }) => status === 401,
    );
  } catch {
    return null;
  }
}

const bodyOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);
