import type { KeyObject } from 'node:crypto';
import { isSignedBy } from './auditKeys.ts';
import { beforeFirst, type CanonicalEntry, linkHash, selectCanonical } from './canonicalEntry.ts';
import { type ChainFinding, type ChainReport, found } from './chainError.ts';

/** A link with its entry, and with the head signed at it if there is one; null if a row is missing. */
export type LinkRow = CanonicalEntry & {
  position: string;
  linked_entry_id: string;
  linked_in: string;
  hash: Buffer;
  head_hash: Buffer | null;
  signature: Buffer | null;
  signed_at: string | null;
};

/** Selects links after a position, in order. */
export const selectLinks = `
  SELECT l.position, l.audit_entry_id AS linked_entry_id, l.recorded_in::text AS linked_in, l.hash,
         h.hash AS head_hash, h.signature, h.signed_at, ${selectCanonical}
  FROM audit_links l
  LEFT JOIN audit_entries e ON e.audit_entry_id = l.audit_entry_id
  LEFT JOIN audit_heads h ON h.position = l.position
  WHERE l.position > $1 ORDER BY l.position LIMIT 2000`;

/** By how many seconds the recorded time of an entry may precede an earlier head: as long as a transaction may last. */
const patienceSeconds = 86_400;

/** Checks the chain link by link. */
export class LinkChecker {
  readonly #publicKey: KeyObject;
  #former: Buffer = beforeFirst;
  #position = 0n;
  #signedSeconds = Number.NEGATIVE_INFINITY;
  head: ChainReport['head'] = null;
  /** The first entry dated before a head that was signed before the entry was linked. */
  backdated: ChainFinding | null = null;

  constructor(publicKey: KeyObject) {
    this.#publicKey = publicKey;
  }

  /** The last valid position. */
  get position(): string {
    return String(this.#position);
  }

  check(link: LinkRow): ChainFinding | null {
    const position = this.#position + 1n;
    if (BigInt(link.position) !== position)
      return found(
        'removed',
        String(position),
        null,
        `the links before position ${link.position} are missing`,
      );
    const wrong = this.#checkEntry(link) ?? this.#checkHead(link);
    if (wrong !== null) return wrong;
    this.#position = position;
    this.#former = link.hash;
    return null;
  }

  #checkEntry(link: LinkRow): ChainFinding | null {
    const { position, linked_entry_id: id } = link;
    if (link.audit_entry_id === null) return found('removed', position, id, 'the entry is missing');
    if (!linkHash(this.#former, link).equals(link.hash) || link.linked_in !== link.recorded_in)
      return found(
        'altered',
        position,
        id,
        'the entry or the chain at this position differs from what was recorded',
      );
    const recorded = Number(link.recorded_at);
    if (recorded < this.#signedSeconds - patienceSeconds) {
      const said = new Date(recorded * 1000).toISOString();
      this.backdated ??= found(
        'inserted',
        position,
        id,
        `it is dated ${said}, but was added after a later head was signed`,
      );
    }
    return null;
  }

  #checkHead({ position, hash, head_hash, signature, signed_at }: LinkRow): ChainFinding | null {
    if (head_hash === null || signature === null || signed_at === null) return null;
    const head = { position, hash: head_hash, signedAt: signed_at };
    if (!isSignedBy(this.#publicKey, head, signature))
      return found('head forged', position, null, 'the signature was not made by this installation');
    if (!head_hash.equals(hash))
      return found(
        'rewritten',
        position,
        null,
        `the chain had a different hash when it was signed ${signed_at}`,
      );
    this.head = { position, signedAt: signed_at };
    this.#signedSeconds = Math.max(this.#signedSeconds, Date.parse(signed_at) / 1000);
    return null;
  }
}
