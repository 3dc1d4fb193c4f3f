/** Kinds of damage to the audit. */
export type FindingKind =
  | 'altered'
  | 'removed'
  | 'inserted'
  | 'cut'
  | 'rewritten'
  | 'head forged'
  | 'not anchored'
  | 'not linked';

/** The first place where the audit differs from what was recorded. */
export type ChainFinding = {
  readonly kind: FindingKind;
  /** Its position in the chain, if it has one. */
  readonly position: string | null;
  readonly entryId: string | null;
  readonly sentence: string;
};

export type ChainReport = {
  readonly entries: number;
  /** The last head with a valid signature. */
  readonly head: { readonly position: string; readonly signedAt: string } | null;
  readonly finding: ChainFinding | null;
};

export const found = (
  kind: FindingKind,
  position: string | null,
  entryId: string | null,
  sentence: string,
): ChainFinding => ({ kind, position, entryId, sentence });
