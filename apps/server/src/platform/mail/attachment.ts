import type { Transaction } from '../database/database.ts';

/** A file of an email, described by the feature that makes it; contains no prices. */
export type DescribedFile = { readonly kind: string } & Readonly<Record<string, string | number | null>>;

/** A file as it is sent. */
export type AttachedFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

/** The sentence of an email that is sent without its file although it should have one, and where the file is found instead. */
export type MissingFile = { readonly sentence: string; readonly link: string };

/** Makes the file of an email when it is sent; null if it is no longer of use: the email is then sent without it. */
export type MakeFile = (tx: Transaction, described: DescribedFile) => Promise<AttachedFile | null>;

/** Larger files are left out, because many mail servers refuse them. */
export const maxAttachedBytes = 5_000_000;

/** A file that could not be made that often is left out: about ten minutes after the first attempt. */
export const maxFileAttempts = 7;
