import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The end of the chain at a moment, as signed. */
export type ChainHead = { readonly position: string; readonly hash: Buffer; readonly signedAt: string };

/** The bytes before the 32 bytes of a seed in an Ed25519 private key (PKCS #8, DER). */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs heads of the audit, from its seed. */
function signingKey(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateKeyPrefix, seed]), format: 'der', type: 'pkcs8' });
}

/** The public key with which anyone can check heads, but not sign them. */
export function auditPublicKey(seed: Uint8Array): KeyObject {
  return createPublicKey(signingKey(seed));
}

export function signHead(seed: Uint8Array, head: ChainHead): Buffer {
  return sign(null, messageOf(head), signingKey(seed));
}

export function isSignedBy(publicKey: KeyObject, head: ChainHead, signature: Buffer): boolean {
  return verify(null, messageOf(head), publicKey, signature);
}

function messageOf({ position, hash, signedAt }: ChainHead): Buffer {
  return Buffer.from(`lanewright audit head 1\n${position}\n${hash.toString('hex')}\n${signedAt}`);
}
