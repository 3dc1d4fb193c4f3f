import { loadModule, type Node, parseSync } from 'libpg-query';

await loadModule();

/** Statements that a part of one can be put in. */
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `SELECT 1 ${text}`,
  (text) => `SELECT 1 FROM hole ${text}`,
  (text) => `SELECT 1 FROM hole WHERE true ${text}`,
  (text) => `SELECT 1 FROM hole WHERE ${text}`,
  (text) => `SELECT ${text}`,
  (text) => `SELECT 1 FROM ${text}`,
  (text) => `WITH hole AS (SELECT 1) ${text}`,
  (text) => `${text} SELECT 1`,
  (text) => `WITH ${text} SELECT 1`,
];

/**
 * Parses a statement or a part of one with PostgreSQL's own parser. A hole becomes a name, nothing or `true`, whichever can be
 * parsed; after a `$` it becomes a number, the same for the same source. Returns null for a text that can't be parsed in any way.
 */
export function parseStatement(text: string): Node[] | null {
  const numbers = new Map<string, number>();
  const numbered = text.replaceAll(/\$⟦([^⟧]*)⟧/g, (_, source: string) => {
    if (!numbers.has(source)) numbers.set(source, 900 + numbers.size);
    return `$${numbers.get(source)}`;
  });
  const queried = numbered
    .replaceAll(/(\b(?:FROM|JOIN|AS|MATERIALIZED|ALL|EXISTS)\s*\(\s*)(⟦[^⟧]*⟧\s*\))/g, '$1SELECT * FROM $2')
    .replaceAll(/(\bWITH\s+)⟦[^⟧]*⟧(?=\s*,)/g, '$1hole AS (SELECT 1)');
  for (const filled of fillings(queried)) {
    for (const frame of frames) {
      const parsed = tryParse(frame(filled));
      if (parsed !== null) return parsed;
    }
  }
  return null;
}

/** Whether a text is a statement, not a part of one. */
export const isWhole = (text: string): boolean => tryParse(text) !== null;

function tryParse(text: string): Node[] | null {
  try {
    const { stmts = [] } = parseSync(text);
    return stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]));
  } catch {
    return null;
  }
}

/** The text with each hole as a name, then with fewer and fewer holes as names. */
function* fillings(text: string): Generator<string> {
  const holes = [...text.matchAll(/⟦([^⟧]*)⟧/g)].map(([, source]) => source ?? '');
  const sources = [...new Set(holes)];
  // The same source is the same name, so that two sides of an equation can be equal.
  const nameOf = (source: string) => `hole_${sources.indexOf(source)}`;
  const tries = 2 ** Math.min(holes.length, 7);
  for (const other of ['', 'true', 'hole = 1']) {
    for (let choice = 0; choice < tries; choice += 1) {
      let at = 0;
      yield text.replaceAll(/⟦([^⟧]*)⟧/g, (_, source: string) => {
        const isName = ((choice >> Math.min(at, 30)) & 1) === 0;
        at += 1;
        return isName ? nameOf(source) : other;
      });
    }
    if (holes.length === 0) return;
  }
}
