import type { Platform } from '../../../platform/platform.ts';
import { openEnvelope, sealEnvelope } from '../../../platform/sealing/envelope.ts';
import type { RoundName } from '../rounds/roundName.ts';
import { keyOfRound } from './keyOfRound.ts';

/**
 * Seals what belongs to a sealed round beside its offers: a draft, a file. The round is named in the clear before the
 * envelope, so that whoever opens rounds knows what to open. `purpose` must be said again to open it.
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

/** The round that something was sealed for. */
function roundOfSealed(sealed: Buffer): RoundName {
  const [customerId, tenderId, roundNo] = sealed
    .subarray(1, 1 + (sealed[0] ?? 0))
    .toString()
    .split('/');
  if (customerId === undefined || tenderId === undefined || roundNo === undefined)
    throw new Error('what was sealed names no round');
  return { customerId, tenderId, roundNo: Number(roundNo) };
}

/** Opens what `sealForRound` sealed. Only while its round is being opened: never for a call. */
export async function openForRound(
  platform: Pick<Platform, 'config'>,
  purpose: string,
  sealed: Buffer,
): Promise<Buffer> {
  const key = await keyOfRound(platform, roundOfSealed(sealed));
  return openEnvelope(key, purpose, sealed.subarray(1 + (sealed[0] ?? 0)));
}
