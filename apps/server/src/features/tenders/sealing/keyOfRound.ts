import type { Platform } from '../../../platform/platform.ts';
import { readEnvelopeKey } from '../../../platform/sealing/envelopeKeys.ts';
import { envelopeKeyName, type RoundName } from '../rounds/roundName.ts';

/** The key of a round is not where keys are kept. Nothing is lost as long as it comes back. */
export class RoundKeyMissing extends Error {}

/** The key that a round's envelopes are sealed with. @throws RoundKeyMissing when it is not where keys are kept. */
export async function keyOfRound(platform: Pick<Platform, 'config'>, round: RoundName): Promise<Buffer> {
  const key = await readEnvelopeKey(platform, envelopeKeyName(round));
  if (key === null)
    throw new RoundKeyMissing(
      `the key ${envelopeKeyName(round)} is not in ${platform.config.envelopeKeyDir}`,
    );
  return key;
}

/** What an envelope is bound to: it opens as nobody else's offer, nor for another lane. */
export const aboutOffer = (round: RoundName, carrierId: string, laneId: string): string =>
  `offer ${round.customerId}/${round.tenderId}/${round.roundNo}/${carrierId}/${laneId}`;
