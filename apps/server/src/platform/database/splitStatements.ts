/** What may contain a semicolon that does not end a statement: comments, texts, quoted names, bodies between `$$`. */
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/**
 * Splits the text of a migration into its statements, each with the comments before it. A cluster sends a statement that changes a
 * table to every node with the text that it came in, and a node takes one statement at a time.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found !== ';') continue;
    statements.push(text.slice(start, index).trim());
    start = index + 1;
  }
  return [...statements, text.slice(start).trim()].filter((statement) => !isEmpty(statement));
}

const isEmpty = (statement: string) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === '';
