import { wordFinder } from './findWords.mjs';

/**
 * How often each listed word occurs, by folder, with its places; and the exceptions that match nothing.
 * @param {{ file: string, line: number, kind: string, text: string }[]} texts
 * @param {{ words: { word: string, where: string, use: string }[], exceptions: { word: string, path?: string, text?: string, reason: string }[] }} list
 */
export function countWords(texts, { words, exceptions }) {
  const find = wordFinder(words);
  const used = new Set();
  const places = [];
  for (const entry of texts) {
    for (const word of find(entry).map((found) => found.replaceAll(/\s+/g, ' '))) {
      const exception = exceptions.find(
        (one) =>
          one.word === word &&
          (one.path === undefined || entry.file.startsWith(one.path)) &&
          (one.text === undefined || entry.text.includes(one.text)),
      );
      if (exception) used.add(exception);
      else places.push({ word, ...entry });
    }
  }
  const counts = {};
  for (const { word, file } of places) {
    const byFolder = (counts[folderOf(file)] ??= {});
    byFolder[word] = (byFolder[word] ?? 0) + 1;
  }
  return { counts: sorted(counts), places, unused: exceptions.filter((one) => !used.has(one)) };
}

/** Where a word occurs more often than before, and by how much others fell. */
export function compareCounts(before, now) {
  const risen = [];
  let fallen = 0;
  for (const folder of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const words = new Set([...Object.keys(before[folder] ?? {}), ...Object.keys(now[folder] ?? {})]);
    for (const word of words) {
      const [was, is] = [before[folder]?.[word] ?? 0, now[folder]?.[word] ?? 0];
      if (is > was) risen.push({ word, folder, before: was, now: is });
      else fallen += was - is;
    }
  }
  return { risen, fallen };
}

/** The folder that a count is kept for: a feature, a package, or a part of the repository. */
export function folderOf(file) {
  const parts = file.split('/');
  const depth = parts[3] === 'features' ? 5 : parts[0] === 'apps' ? 4 : 2;
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/') || '.';
}

const sorted = (counts) =>
  Object.fromEntries(
    Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([folder, words]) => [
        folder,
        Object.fromEntries(Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ]),
  );
