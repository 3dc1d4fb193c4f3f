import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../laws/sources.ts';
import {
  type Binding,
  bindingAt,
  childrenOf,
  importedModule,
  type Module,
  type Node,
} from './readModules.ts';

/** What an expression can be, as far as the source shows it. A text has variants: one for each branch of its conditions. */
export type Value =
  | { readonly kind: 'text'; readonly variants: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Value> }
  | { readonly kind: 'function'; readonly node: Node; readonly scope: Scope }
  | { readonly kind: 'unknown' };

type Scope = {
  readonly module: Module;
  /** Parameters of the functions whose call is being followed. */
  readonly bound: ReadonlyMap<Binding, Value>;
  /** Files whose texts have been used. */
  readonly files: Set<string>;
  readonly depth: number;
};

/** In a text: an expression whose value is only known when the product runs. */
export const hole = /⟦([^⟧]*)⟧/;
const someItem = '⟦item⟧';
const maxDepth = 14;
const maxVariants = 12;
const unknown: Value = { kind: 'unknown' };
const text = (...variants: string[]): Value => ({
  kind: 'text',
  variants: [...new Set(variants)].slice(0, maxVariants),
});

/** The variants of a text expression, with a hole for each part that is not known, and the files whose texts it uses. */
export function foldText(module: Module, node: Node): { variants: readonly string[]; files: Set<string> } {
  const files = new Set<string>();
  const value = fold(node, { module, bound: new Map(), files, depth: 0 });
  return { variants: value.kind === 'text' ? value.variants : [], files };
}

function fold(node: Node, outer: Scope): Value {
  if (outer.depth > maxDepth) return unknown;
  const scope = { ...outer, depth: outer.depth + 1 };
  const { module } = scope;
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number'
        ? text(String(node.value))
        : unknown;
    case 'TemplateLiteral': {
      const parts = node.quasis.flatMap(({ value }, at) => {
        const expression = node.expressions[at];
        const written = text(value.cooked ?? value.raw);
        return expression === undefined ? [written] : [written, asText(expression, scope)];
      });
      return joined(parts, '');
    }
    case 'BinaryExpression':
      return node.operator === '+'
        ? joined([asText(node.left, scope), asText(node.right, scope)], '')
        : unknown;
    case 'ConditionalExpression':
      return eitherOf([node.consequent, node.alternate], scope);
    case 'LogicalExpression':
      return node.operator === '&&' ? unknown : eitherOf([node.left, node.right], scope);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return fold(node.expression, scope);
    case 'Identifier': {
      const binding = bindingAt(module, node.name, node.start);
      return binding === undefined ? unknown : ofBinding(binding, scope);
    }
    case 'MemberExpression':
      return ofMember(fold(node.object, scope), node);
    case 'ArrayExpression': {
      const items = node.elements.flatMap((element): Value[] => {
        if (element === null) return [];
        if (element.type !== 'SpreadElement') return [fold(element, scope)];
        const spread = fold(element.argument, scope);
        return spread.kind === 'list' ? [...spread.items] : [unknown];
      });
      return { kind: 'list', items };
    }
    case 'ObjectExpression': {
      const fields = node.properties.flatMap((property): [string, Value][] => {
        if (property.type !== 'Property') return [];
        const { key } = property;
        const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
        return name === null ? [] : [[name, fold(property.value, scope)]];
      });
      return { kind: 'object', fields: new Map(fields) };
    }
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return { kind: 'function', node, scope: outer };
    case 'CallExpression':
      return ofCall(node, scope);
    default:
      return unknown;
  }
}

function ofBinding(binding: Binding, scope: Scope): Value {
  const bound = scope.bound.get(binding);
  if (bound !== undefined) return bound;
  if (binding.value !== null) return fold(binding.value, scope);
  if (binding.imported === null) return unknown;
  return exported(importedModule(scope.module, binding.imported.from), binding.imported.name, scope);
}

function exported(module: Module | undefined, name: string, scope: Scope): Value {
  if (module === undefined) return unknown;
  for (const statement of module.program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const { local, exported: given } of statement.specifiers) {
      if (given.type !== 'Identifier' || given.name !== name || local.type !== 'Identifier') continue;
      if (statement.source !== null)
        return exported(importedModule(module, statement.source.value), local.name, scope);
    }
  }
  const binding = module.bindings.get(name)?.find(({ start }) => start === module.program.start);
  if (binding === undefined) return unknown;
  const value = ofBinding(binding, { ...scope, module });
  if (value.kind === 'text') scope.files.add(module.file);
  return value;
}

function ofMember(object: Value, node: Extract<Node, { type: 'MemberExpression' }>): Value {
  if (object.kind !== 'object') return unknown;
  if (!node.computed && node.property.type === 'Identifier')
    return object.fields.get(node.property.name) ?? unknown;
  // Which field is not known: any of them.
  return either([...object.fields.values()]);
}

function ofCall(node: Extract<Node, { type: 'CallExpression' }>, scope: Scope): Value {
  const { callee } = node;
  const given = node.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? unknown : fold(argument, scope),
  );
  if (callee.type === 'Identifier' && callee.name === 'loadSql') return ofFile(given[1], scope);
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed) {
    const object = fold(callee.object, scope);
    const made = ofMethod(object, callee.property.name, given, scope);
    if (made !== undefined) return made;
  }
  const called = fold(callee, scope);
  return called.kind === 'function' ? resultOf(called, given, scope) : unknown;
}

/** The file that `loadSql` reads. */
function ofFile(relative: Value | undefined, { module, files }: Scope): Value {
  if (relative?.kind !== 'text') return unknown;
  const file = path.posix.join(path.posix.dirname(module.file), relative.variants[0] ?? '');
  files.add(file);
  return text(readFileSync(path.join(root, file), 'utf8'));
}

function ofMethod(object: Value, method: string, given: readonly Value[], scope: Scope): Value | undefined {
  const [first, second] = given;
  if (object.kind === 'text') {
    if (method === 'trim') return text(...object.variants.map((one) => one.trim()));
    if (method !== 'replace' && method !== 'replaceAll') return undefined;
    if (first?.kind !== 'text' || second === undefined) return unknown;
    const by = second.kind === 'function' ? resultOf(second, [], scope) : second;
    if (by.kind !== 'text') return unknown;
    const replaced = by.variants.flatMap((put) =>
      object.variants.map((one) => one.replaceAll(first.variants[0] ?? '', () => put)),
    );
    return text(...replaced);
  }
  if (object.kind !== 'list') return undefined;
  if (method === 'filter' || method === 'toSorted') return object;
  if (method === 'join')
    return joined(
      object.items.map((item) => (item.kind === 'text' ? item : text(someItem))),
      first?.kind === 'text' ? (first.variants[0] ?? '') : ',',
    );
  if (method === 'map' && first?.kind === 'function')
    return { kind: 'list', items: object.items.map((item) => resultOf(first, [item], scope)) };
  return undefined;
}

/** What a function returns, for the arguments given. */
function resultOf(
  { node, scope: made }: Extract<Value, { kind: 'function' }>,
  given: readonly Value[],
  { files, depth }: Scope,
): Value {
  if (
    node.type !== 'ArrowFunctionExpression' &&
    node.type !== 'FunctionExpression' &&
    node.type !== 'FunctionDeclaration'
  )
    return unknown;
  if (node.body === null) return unknown;
  const bound = new Map(made.bound);
  for (const [at, parameter] of node.params.entries()) {
    const name = parameter.type === 'Identifier' ? parameter.name : null;
    const binding = name === null ? undefined : bindingAt(made.module, name, node.body.start);
    const value = given[at];
    if (binding !== undefined && value !== undefined && value.kind !== 'unknown') bound.set(binding, value);
  }
  const scope = { module: made.module, bound, files, depth };
  if (node.body.type !== 'BlockStatement') return fold(node.body, scope);
  return either(returnsOf(node.body).map((returned) => fold(returned, scope)));
}

function returnsOf(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument === null ? [] : [node.argument];
  if (node.type.includes('Function')) return [];
  return childrenOf(node).flatMap(returnsOf);
}

/** A text, or a hole that shows the source. */
function asText(node: Node, scope: Scope): Value {
  const value = fold(node, scope);
  return value.kind === 'text' && value.variants.length > 0
    ? value
    : text(`⟦${scope.module.text.slice(node.start, node.end).replaceAll(/[⟦⟧]/g, '')}⟧`);
}

/** Any of the expressions; if one is a text, the others are texts that may not be known. */
function eitherOf(nodes: readonly Node[], scope: Scope): Value {
  const values = nodes.map((node) => fold(node, scope));
  return values.some(({ kind }) => kind === 'text')
    ? either(nodes.map((node) => asText(node, scope)))
    : either(values);
}

/** Any of the values: the texts among them, if all are texts. */
function either(values: readonly Value[]): Value {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return only;
  const texts = values.flatMap((value) => (value.kind === 'text' ? [...value.variants] : []));
  return texts.length === 0 ? unknown : text(...texts);
}

/** Texts one after another. Each variant of each part occurs; not every combination does. */
function joined(parts: readonly Value[], between: string): Value {
  const lists = parts.map((part) => (part.kind === 'text' ? part.variants : []));
  const count = Math.max(1, ...lists.map((list) => list.length));
  return text(
    ...Array.from({ length: count }, (_, at) =>
      lists.map((list) => list[at % Math.max(1, list.length)] ?? '').join(between),
    ),
  );
}
