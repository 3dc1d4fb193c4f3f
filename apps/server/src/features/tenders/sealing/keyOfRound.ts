import { ProblemError } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readEnvelopeKey } from '../../../platform/sealing/envelopeKeys.ts';
import { envelopeKeyName, type RoundName } from '../rounds/roundName.ts';
import { recordMissingKey } from './recordMissingKey.ts';

/**
 * The key of a round is not in the key folder. Nothing is lost if it comes back: a carrier that seals a bid is asked to try again,
 * and the opening of the round waits.
 */
export class RoundKeyMissing extends ProblemError {
  readonly #round: RoundName;
  constructor(round: RoundName) {
    super({
      status: 503,
      code: 'round_key_missing',
      title: 'Bid not saved: sealing is unavailable',
      detail:
        'The encryption key of this sealed round is missing, so nothing was saved. The platform operator has been notified. Try again in a few minutes. If the round closes before then, ask the customer to extend it.',
      retryAfterSeconds: 60,
    });
    this.#round = round;
  }
  override persist(platform: Platform): Promise<void> {
    return recordMissingKey(platform, this.#round);
  }
}

/** Returns the key that seals a round's envelopes. @throws RoundKeyMissing when it is not in the key folder. */
export async function keyOfRound(platform: Pick<Platform, 'config'>, round: RoundName): Promise<Buffer> {
  const key = await readEnvelopeKey(platform, envelopeKeyName(round));
  if (key === null) throw new RoundKeyMissing(round);
  return key;
}

/** The context an envelope is bound to: it cannot be opened as another carrier's bid, nor for another lane. */
export const aboutOffer = (round: RoundName, carrierId: string, laneId: string): string =>
  `offer ${round.customerId}/${round.tenderId}/${round.roundNo}/${carrierId}/${laneId}`;
