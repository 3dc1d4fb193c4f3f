import type { Platform } from '../../../platform/platform.ts';
import { openEnvelope, sealEnvelope } from '../../../platform/sealing/envelope.ts';
import type { RoundName } from '../rounds/roundName.ts';
import { keyOfRound } from './keyOfRound.ts';

/**
 * Seals other parts of a sealed round than its bids: a draft, a file. The round's name precedes the envelope unencrypted, so that
 * the code that opens rounds knows what to open. The same `purpose` is needed to open it.
 */
export async function sealForRound(
  platform: Pick<Platform, 'config'>,
  round: RoundName,
  purpose: string,
  content: Buffer,
): Promise<Buffer> {
  const name = Buffer.from(`${round.customerId}/${round.tenderId}/${round.roundNo}`);
  const envelope = sealEnvelope(await keyOfRound(platform, round), purpose, content);
  return Buffer.concat([Buffer.from([name.length]), name, envelope]);
}

/** The round for which something was sealed. */
function roundOfSealed(sealed: Buffer): RoundName {
  const [customerId, tenderId, roundNo] = sealed
    .subarray(1, 1 + (sealed[0] ?? 0))
    .toString()
    .split('/');
  if (customerId === undefined || tenderId === undefined || roundNo === undefined)
    throw new Error('what was sealed names no round');
  return { customerId, tenderId, roundNo: Number(roundNo) };
}

/** Opens what `sealForRound` sealed. Only while its round is being opened, never in a request. */
export async function openForRound(
  platform: Pick<Platform, 'config'>,
  purpose: string,
  sealed: Buffer,
): Promise<Buffer> {
  const key = await keyOfRound(platform, roundOfSealed(sealed));
  return openEnvelope(key, purpose, sealed.subarray(1 + (sealed[0] ?? 0)));
}
