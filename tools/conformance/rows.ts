/** One row of docs/conformance.md. */
export type Row = {
  /** `7.12.2`: the second statement of the 12th content line of section 7. */
  readonly id: string;
  /** The content line, such as `7.12`. */
  readonly line: string;
  readonly what: string;
  readonly where: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
  /** Why the conformance run does not cover it; null if it does. */
  readonly outside: string | null;
};

/** The rows of the first table of docs/conformance.md. */
export function rowsOf(page: string): Row[] {
  const [table = ''] = page.split('\n## ');
  return table.split('\n').flatMap((line) => {
    if (!/^\| \d/.test(line)) return [];
    // A vertical bar within a cell is escaped as \|.
    const [id = '', what = '', where = '', tests = '', outside = ''] = line
      .slice(1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    return [
      {
        id,
        line: id.split('.').slice(0, 2).join('.'),
        what,
        where,
        tests: [...tests.matchAll(/`([^`]+)` › "(.*?)"(?=;|$)/g)].map(([, file = '', name = '']) => ({
          file,
          name,
        })),
        outside: outside === 'yes' ? null : outside.replace(/^no: /, ''),
      },
    ];
  });
}
