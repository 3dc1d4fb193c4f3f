import { blankSheetKind, makeBlankSheet } from './features/bids/index.ts';
import type { AttachedFile, MakeFile } from './platform/mail/attachment.ts';

/** All users of a carrier get their emails within this time; then its file is made again. */
const freshMs = 10 * 60_000;
const mostFiles = 4;

/** Makes the files of emails, once for all users who get the same one. The features make them; the platform knows none of these. */
export function mailFiles(): MakeFile {
  const cached = new Map<string, { readonly file: AttachedFile; readonly at: number }>();
  return async (tx, described) => {
    if (described.kind !== blankSheetKind) return null;
    const key = JSON.stringify(described);
    const known = cached.get(key);
    const isFresh = known !== undefined && Date.now() - known.at < freshMs;
    const file = await makeBlankSheet(tx, described, isFresh ? known.file : null);
    cached.delete(key);
    if (file !== null) cached.set(key, { file, at: isFresh ? known.at : Date.now() });
    for (const oldest of [...cached.keys()].slice(0, -mostFiles)) cached.delete(oldest);
    return file;
  };
}
