import type { Job } from '../../../platform/jobs/job.ts';
import { destroyEnvelopeKey } from '../../../platform/sealing/envelopeKeys.ts';
import { envelopeKeyName } from './roundName.ts';

/** Destroys the key of a round that was opened or cancelled: only after that is committed. */
export const destroyRoundKey: Job<'round.resultsReady' | 'round.cancelled'> = {
  name: 'destroyRoundKey',
  run: (platform, fact) => destroyEnvelopeKey(platform, envelopeKeyName(fact)),
};
