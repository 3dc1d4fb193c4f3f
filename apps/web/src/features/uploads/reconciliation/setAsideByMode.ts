import type { SetAside } from '../uploadTypes.ts';

/** Rows set aside for the same target: a mode, or an upload that already includes them. */
export interface SetAsideGroup {
  key: string;
  /** Values in the file's mode column. */
  modeTexts: readonly string[];
  /** Their mode; null if no supported mode matches and the user has to decide. */
  mode: number | null;
  modeTitle: string | null;
  count: number;
  uploadId: string | null;
}

/** Groups rows of other modes by target, largest first; rows already sent come last. */
export function setAsideByMode(setAside: readonly SetAside[]): SetAsideGroup[] {
  const groups = new Map<string, SetAsideGroup>();
  for (const { modeText, mode, modeTitle, count, uploadId } of setAside) {
    // Without a mode, each value needs its own decision.
    const key = uploadId ?? (mode === null ? `text:${modeText}` : `mode:${mode}`);
    const before = groups.get(key);
    groups.set(key, {
      key,
      modeTexts: [...(before?.modeTexts ?? []), modeText],
      mode,
      modeTitle,
      count: (before?.count ?? 0) + count,
      uploadId,
    });
  }
  return [...groups.values()].sort(
    (one, other) =>
      Number(one.uploadId !== null) - Number(other.uploadId !== null) || other.count - one.count,
  );
}
