import { type Source, withoutComments } from './sources.ts';

const WRITES = [
  /\binsert\s+into\s+(?:public\.)?"?([a-z_]+)/gi,
  /\bdelete\s+from\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)/gi,
  /\bupdate\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
  /\bcopy\s+(?:public\.)?"?([a-z_]+)"?\s*(?:\([^)]*\)\s*)?from\b/gi,
  /\btruncate\s+(?:table\s+)?(?:only\s+)?(?:public\.)?"?([a-z_]+)/gi,
];

/** The tables that a file's SQL writes to. */
export function tablesWritten(source: Source): string[] {
  const text = withoutComments(source);
  return [
    ...new Set(WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map((found) => found[1] ?? ''))),
  ];
}

/** The tables that the migrations create, by their present names. */
export function tablesMade(migrations: Source[]): string[] {
  const made =
    /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?([a-z][a-z0-9_]*)/gi;
  const dropped = /\bdrop\s+table\s+(?:if\s+exists\s+)?([a-z0-9_,\s]+)/gi;
  const named = (form: RegExp) =>
    migrations.flatMap((source) =>
      [...withoutComments(source).matchAll(form)].flatMap((found) => (found[1] ?? '').split(/[\s,]+/)),
    );
  const gone = new Set(named(dropped));
  const renamed = /\balter\s+table\s+([a-z0-9_]+)\s+rename\s+to\s+([a-z0-9_]+)/gi;
  const newNames = new Map(
    migrations.flatMap((source) =>
      [...withoutComments(source).matchAll(renamed)].map(([, from = '', to = '']) => [from, to] as const),
    ),
  );
  return named(made)
    .filter((table) => !gone.has(table))
    .map((table) => newNames.get(table) ?? table);
}
