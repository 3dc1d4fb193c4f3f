import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync, type Program, visitorKeys } from 'oxc-parser';
import { root } from '../laws/sources.ts';

export type { Node };

/** What a name means between two positions of a module: an expression, a function, an import, or something only known later. */
export type Binding = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly value: Node | null;
  readonly imported: { readonly from: string; readonly name: string } | null;
};

export type Module = {
  /** From the repository's folder. */
  readonly file: string;
  readonly text: string;
  readonly program: Program;
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
};

const read = new Map<string, Module>();

/** Parses a module and finds what its names mean. */
export function readModule(file: string): Module {
  const known = read.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program } = parseSync(file, text);
  const bindings = new Map<string, Binding[]>();
  bindNames(program, program, (binding) => {
    bindings.set(binding.name, [...(bindings.get(binding.name) ?? []), binding]);
  });
  const module = { file, text, program, bindings };
  read.set(file, module);
  return module;
}

/** The binding of a name at a position: the one with the smallest range around it. */
export function bindingAt(module: Module, name: string, at: number): Binding | undefined {
  return module.bindings
    .get(name)
    ?.filter(({ start, end }) => start <= at && at < end)
    .toSorted((one, other) => one.end - one.start - (other.end - other.start))[0];
}

/** The module that a relative import leads to; undefined for a package. */
export function importedModule(module: Module, from: string): Module | undefined {
  if (!from.startsWith('.')) return undefined;
  const file = path.posix.join(path.posix.dirname(module.file), from);
  return existsSync(path.join(root, file)) && file.endsWith('.ts') ? readModule(file) : undefined;
}

/** The child nodes of a node. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key);
    if (Array.isArray(child)) children.push(...child.filter(isNode));
    else if (isNode(child)) children.push(child);
  }
  return children;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Calls back for every name that is declared in a node, with the range in which it holds. */
function bindNames(node: Node, scope: Node, found: (binding: Binding) => void): void {
  const { start, end } = scope;
  const bind = (pattern: Node | null, value: Node | null, within: { start: number; end: number } = scope) => {
    for (const name of namesOf(pattern))
      found({
        name,
        start: within.start,
        end: within.end,
        value: pattern?.type === 'Identifier' ? value : null,
        imported: null,
      });
  };
  switch (node.type) {
    case 'VariableDeclaration':
      for (const { id, init } of node.declarations) bind(id, node.kind === 'const' ? init : null);
      break;
    case 'FunctionDeclaration':
      bind(node.id, node);
      for (const parameter of node.params) bind(parameter, null, node);
      break;
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const parameter of node.params) bind(parameter, null, node);
      break;
    case 'ImportDeclaration':
      for (const one of node.specifiers) {
        const name =
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '*';
        const imported = { from: node.source.value, name };
        found({ name: one.local.name, start, end, value: null, imported });
      }
      break;
    default:
  }
  const opensScope = ['BlockStatement', 'ForOfStatement', 'ForStatement', 'FunctionBody'].includes(node.type);
  for (const child of childrenOf(node)) bindNames(child, opensScope ? node : scope, found);
}

function namesOf(pattern: Node | null): string[] {
  if (pattern === null) return [];
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return namesOf(pattern.left);
  if (pattern.type === 'Property') return namesOf(pattern.value);
  return ['ObjectPattern', 'ArrayPattern', 'RestElement'].includes(pattern.type)
    ? childrenOf(pattern).flatMap(namesOf)
    : [];
}
