import { expect, test } from 'vitest';
import { subjectProblem } from './commitSubject.mjs';
import { compareCounts, countWords } from './countWords.mjs';
import { drawTexts } from './drawTexts.mjs';
import { textsOf } from './readTexts.mjs';

const words = [
  { word: 'anew', where: 'all', use: 'again' },
  { word: 'please', where: 'ui', use: 'leave it out' },
  { word: 'way out', where: 'prose', use: 'suggested fix' },
];
const found = (file: string, text: string): string[] =>
  countWords(
    textsOf(file, text).map((entry) => ({ file, ...entry })),
    { words, exceptions: [] },
  ).places.map(({ word, kind, line }) => `${word} ${kind} ${line}`);

test('finds a listed word in code, comments, JSX, SQL and Markdown', () => {
  const file = 'apps/web/src/features/lanes/A.tsx';
  expect(found(file, 'const begin = 1;\nexport const drawAnew = begin;')).toEqual(['anew name 2']);
  expect(found(file, '// Begins anew.\n/* The way\n * out. */')).toEqual(['anew comment 1']);
  expect(found(file, '// One way out.')).toEqual(['way out comment 1']);
  expect(found(file, '<p>\n  Please try\n</p>')).toEqual(['please ui 1']);
  expect(found(file, 'const text = `Load it ${at} anew, please`;')).toEqual(['anew ui 1', 'please ui 1']);
  expect(found('a.sql', 'SELECT 1; -- begins anew\n/* anew */')).toEqual([
    'anew comment 1',
    'anew comment 2',
  ]);
  expect(found('a.md', '# Title\nIt begins anew. See `drawAnew`.\n```\nanew\n```')).toEqual(['anew docs 2']);
});

test('parts of words, paths, SQL and our own tests are not screen texts', () => {
  expect(found('apps/web/src/a.ts', "const a = 'renewed'; const b = './please.ts';")).toEqual([]);
  expect(found('apps/server/src/a.ts', "const sql = 'SELECT please FROM a';")).toEqual([]);
  expect(found('apps/web/src/a.test.ts', "const text = 'Please wait';")).toEqual([]);
});

test('an exception needs a match, and a count may only fall', () => {
  const texts = [{ file: 'docs/a.md', line: 1, kind: 'docs', text: 'It begins anew.' }];
  const allowed = { word: 'anew', path: 'docs/', reason: 'quoted' };
  const unused = { word: 'anew', path: 'apps/', reason: 'gone' };
  const counted = countWords(texts, { words, exceptions: [allowed, unused] });
  expect(counted).toEqual({ counts: {}, places: [], unused: [unused] });
  expect(compareCounts({ docs: { anew: 1 } }, { docs: { anew: 2 } }).risen).toHaveLength(1);
  expect(compareCounts({ docs: { anew: 3 } }, { docs: { anew: 2 } })).toEqual({ risen: [], fallen: 1 });
});

test('a sample is the same for the same seed', () => {
  const texts = Array.from({ length: 50 }, (_, at) => ({ kind: 'comment', text: `comment ${at}` }));
  expect(drawTexts(texts, 5, 7)).toEqual(drawTexts(texts, 5, 7));
  expect(drawTexts(texts, 5, 8)).not.toEqual(drawTexts(texts, 5, 7));
  expect(new Set(drawTexts(texts, 50, 7)).size).toBe(50);
});

test('a commit subject has an area and an imperative, in 72 characters', () => {
  const problem = (subject: string): string | undefined => subjectProblem(subject, { checksVerb: true });
  expect(problem('awards: reject a month that is already awarded')).toBeUndefined();
  expect(problem('Merge branch main')).toBeUndefined();
  expect(problem('Fix the thing')).toMatch('must look like');
  expect(problem('awards: awarded months stay')).toMatch('imperative');
  expect(problem(`awards: add ${'x'.repeat(70)}`)).toMatch('72');
});
