import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;
/** Envelopes are padded to a multiple of this: their length does not reveal how many digits are inside. */
const blockBytes = 256;

/**
 * Encrypts bytes with AES-256-GCM. `about` (owner and purpose) is not stored but needed again to open it, so an envelope copied to
 * another place does not open.
 */
export function sealEnvelope(key: Buffer, about: string, content: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const filling = Buffer.alloc((blockBytes - ((content.length + 4) % blockBytes)) % blockBytes);
  const body = Buffer.concat([
    cipher.update(length),
    cipher.update(content),
    cipher.update(filling),
    cipher.final(),
  ]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws Error if it was altered, moved, or sealed with another key. */
export function openEnvelope(key: Buffer, about: string, envelope: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, envelope.subarray(0, ivBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(envelope.subarray(ivBytes, ivBytes + tagBytes));
  const body = Buffer.concat([decipher.update(envelope.subarray(ivBytes + tagBytes)), decipher.final()]);
  return body.subarray(4, 4 + body.readUInt32BE(0));
}

/** The hash of an envelope in the audit: of the ciphertext, so prices cannot be guessed by trial. */
export function envelopeHash(envelope: Buffer): Buffer {
  return createHash('sha256').update(envelope).digest();
}
