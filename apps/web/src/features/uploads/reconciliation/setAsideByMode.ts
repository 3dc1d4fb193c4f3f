import type { SetAside } from '../uploadTypes.ts';

/** Rows set aside that go the same way: to one mode, or to an upload that took them already. */
export interface SetAsideGroup {
  key: string;
  /** What the file calls them. */
  modeTexts: readonly string[];
  /** The mode they mean; null where no mode of ours fits and a person must say. */
  mode: number | null;
  modeTitle: string | null;
  count: number;
  uploadId: string | null;
}

/** Rows of other modes put together by where they go, the most first; rows already sent stand last. */
export function setAsideByMode(setAside: readonly SetAside[]): SetAsideGroup[] {
  const groups = new Map<string, SetAsideGroup>();
  for (const { modeText, mode, modeTitle, count, uploadId } of setAside) {
    // Without a mode each text is a question of its own.
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
