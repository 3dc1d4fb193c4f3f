/** One row of docs/conformance.md. */
export type Row = {
  /** `41.2` is the second thing said in line 41 of the specification. */
  readonly id: string;
  readonly line: number;
  readonly what: string;
  readonly where: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
  /** Why it is not seen from outside; null where it is. */
  readonly outside: string | null;
};

/** The rows of the page's first table. */
export function rowsOf(page: string): Row[] {
  const [table = ''] = page.split('\n## ');
  return table.split('\n').flatMap((line) => {
    if (!/^\| \d/.test(line)) return [];
    // A bar within a cell is written \|.
    const [id = '', what = '', where = '', tests = '', outside = ''] = line
      .slice(1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    return [
      {
        id,
        line: Number(id.split('.')[0]),
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
