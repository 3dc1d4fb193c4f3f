import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest, root } from '../laws/sources.ts';
import { foldText, hole } from './foldTexts.ts';
import { childrenOf, type Module, type Node, readModule } from './readModules.ts';

export type WrittenStatement = {
  /** Below `apps/server/src`. */
  readonly file: string;
  readonly line: number;
  /** The text; parts that are only known when the product runs are holes. */
  readonly text: string;
  /** Whether it is a `.sql` file's own text. */
  readonly isFile: boolean;
  /** Whether its parameters are written as names; `text` has positions. */
  readonly hasNames: boolean;
  /** Files below `apps/server/src` whose texts are part of it. */
  readonly uses: ReadonlySet<string>;
};

const folder = 'apps/server/src/';
const begins =
  /^\s*(?:--.*\n\s*)*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|DECLARE|CREATE TEMP\w*|TABLE|MERGE)\b/;
/** A part of a statement that names tables. */
const namesTables = /\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:[a-z_]+\b|\(|⟦)/;

/**
 * Every SQL text of the server: `.sql` files, statements in modules, and parts of statements that name tables. A text in a module
 * is put together with the constants and functions that it uses, as far as the sources show them, once for each branch.
 */
export function collectStatements(): readonly WrittenStatement[] {
  collected ??= collect();
  return collected;
}

let collected: readonly WrittenStatement[] | undefined;

function collect(): WrittenStatement[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => folder + file.split(path.sep).join('/'))
    .filter((file) => !isTest(file))
    .toSorted();
  return [
    ...files.filter((file) => file.endsWith('.sql')).map(ofSqlFile),
    ...files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && hasSql(file))
      .flatMap((file) => ofModule(readModule(file))),
  ];
}

function ofSqlFile(file: string): WrittenStatement {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\{\{(\w+)\}\}/g, '⟦$1⟧');
  return {
    file: file.slice(folder.length),
    line: 1,
    text: withPositions(text),
    isFile: true,
    hasNames: isNamed(text),
    uses: new Set(),
  };
}

const isNamed = (text: string): boolean => /\$[a-z]\w*/i.test(text);

/** Named parameters as positional ones. */
function withPositions(text: string): string {
  const names = [...new Set([...text.matchAll(/\$([a-z]\w*)/gi)].map(([, name]) => name))];
  const last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, position]) => Number(position)));
  return text.replaceAll(/\$([a-z]\w*)/gi, (_, name: string) => `$${last + 1 + names.indexOf(name)}`);
}

const hasSql = (file: string): boolean =>
  /\b(?:FROM|JOIN|UPDATE|INTO|SELECT|loadSql)\b/.test(readFileSync(path.join(root, file), 'utf8'));

function ofModule(module: Module): WrittenStatement[] {
  const found: WrittenStatement[] = [];
  visit(module.program);
  return found;

  function visit(node: Node): void {
    if (isText(node)) add(node);
    for (const child of childrenOf(node)) if (!(isText(node) && isConcatenation(child))) visit(child);
  }

  function add(node: Node): void {
    const { variants, files } = foldText(module, node);
    const line = module.text.slice(0, node.start).split('\n').length;
    const uses = new Set([...files].map((file) => file.slice(folder.length)));
    for (const text of variants) {
      const isSql = begins.test(text) || (namesTables.test(text) && !/[.!?]$/.test(text.trim()));
      if (!isSql) continue;
      const file = module.file.slice(folder.length);
      found.push({ file, line, text: withPositions(text), isFile: false, hasNames: isNamed(text), uses });
    }
  }
}

/** A text as it is written: a literal, a template, a concatenation, or a `.sql` file with its parts put in. */
function isText(node: Node): boolean {
  return (
    node.type === 'TemplateLiteral' || node.type === 'Literal' || isConcatenation(node) || isFilled(node)
  );
}

const isConcatenation = (node: Node): boolean => node.type === 'BinaryExpression' && node.operator === '+';

/** `loadSql(…).replace(…)`. */
function isFilled(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^replace(All)?$/.test(callee.property.name) &&
    callee.object.type === 'CallExpression' &&
    (isFilled(callee.object) ||
      (callee.object.callee.type === 'Identifier' && callee.object.callee.name === 'loadSql'))
  );
}

/** Whether all of a text is known from the sources. */
export const isComplete = ({ text }: WrittenStatement): boolean => !hole.test(text);
