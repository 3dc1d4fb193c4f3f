import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {{ kind: 'ui' | 'comment' | 'name' | 'docs', text: string, line: number }} Text
 * `ui`: what users and API callers read. `comment`: also of SQL. `name`: an identifier or file name, split into words. `docs`: Markdown.
 */

/**
 * The texts of a file, by kind.
 * @param {string} root the repository's folder
 * @param {string} file from the repository's folder
 * @returns {Text[]}
 */
export function readTexts(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [{ kind: 'name', text: splitName(path.basename(file)), line: 1 }, ...textsOf(file, text)];
}

/** @param {string} file @param {string} text @returns {Text[]} */
export function textsOf(file, text) {
  if (file.endsWith('.md')) return docsOf(text);
  if (file.endsWith('.sql')) return sqlOf(text);
  return codeOf(file, text);
}

/** Words of a name: `noSuchLane` and `no_such_lane` are "no such lane". */
export const splitName = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_./-]/g, ' ')
    .toLowerCase();

function docsOf(text) {
  const withoutCode = text
    .replaceAll(/```[\s\S]*?```/g, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/\]\([^)]*\)/g, blank);
  return withoutCode
    .split('\n')
    .map((line, at) => ({ kind: 'docs', text: line, line: at + 1 }))
    .filter(({ text: line }) => line.trim() !== '');
}

function sqlOf(text) {
  const lineOf = lineFinder(text);
  return [...text.matchAll(/--(.*)$|\/\*([\s\S]*?)\*\//gm)].map((match) => ({
    kind: 'comment',
    text: match[1] ?? match[2] ?? '',
    line: lineOf(match.index),
  }));
}

function codeOf(file, text) {
  const lineOf = lineFinder(text);
  const { program, comments } = parseSync(file, text);
  const found = [];
  const spans = comments.map(({ start, end }) => [start, end]);
  for (const { value, start } of comments) found.push({ kind: 'comment', text: value, line: lineOf(start) });
  const isRead = /^(apps\/[a-z]+|packages\/[a-z-]+)\/src\//.test(file) && !/\.(test|long)\.tsx?$/.test(file);
  const take = (value, { start, end }) => {
    spans.push([start, end]);
    if (isRead && isSentence(value)) found.push({ kind: 'ui', text: value, line: lineOf(start) });
  };
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && take(node.value, node),
    JSXText: (node) => take(node.value.replaceAll(/\s+/g, ' '), node),
    TemplateElement: (node) => take(node.value.cooked ?? node.value.raw, node),
  }).visit(program);
  const names = new Map();
  for (const [name, at] of identifiers(text, spans)) if (!names.has(name)) names.set(name, at);
  for (const [name, at] of names) found.push({ kind: 'name', text: splitName(name), line: lineOf(at) });
  return found;
}

/** A text that a person reads: words with spaces, or one that begins with a capital; no SQL, no path, no class names. */
function isSentence(text) {
  const trimmed = text.trim();
  if (!/[a-z]/.test(trimmed) || /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|JOIN)\b/.test(trimmed))
    return false;
  return /^[\p{Lu}…“"]/u.test(trimmed) || /\p{L}{2}[,.;:]? \p{L}/u.test(trimmed);
}

/** Identifiers outside comments and strings, each with its place. */
function* identifiers(text, spans) {
  let code = '';
  let from = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start < from) continue;
    code += text.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  code += text.slice(from);
  for (const match of code.matchAll(/[A-Za-z_$][\w$]{3,}/g)) yield [match[0], match.index];
}

const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (place) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle] <= place) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
