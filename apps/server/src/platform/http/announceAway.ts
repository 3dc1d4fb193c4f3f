import type { Endpoint } from '@lanewright/contract';
import type { FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/isDatabaseAway.ts';
import type { LoadRefusal } from '../loadRefusals.ts';
import type { Platform } from '../platform.ts';
import { arrivalOf } from './arrival.ts';

type OfCall = {
  readonly platform: Pick<Platform, 'loadRefusals'>;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly caller: LoadRefusal['caller'];
};

/**
 * Runs a part of a request; if the request submits a bid and the database is unavailable, announces a refusal caused by the server.
 */
export async function announceAway<T>(
  { platform, endpoint, request, caller }: OfCall,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (endpoint.isOffer === true && isDatabaseAway(error))
      platform.loadRefusals.announce({ caller, endpoint, arrivedAt: arrivalOf(request), reason: 'away' });
    throw error;
  }
}
