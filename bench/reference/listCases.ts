import type pg from 'pg';

export const pageSize = 50;

/** A page request, and the indexed queries that return the same rows and their count. */
export type ListCase = {
  readonly name: string;
  readonly table: 'ports' | 'postcodes';
  readonly query: Readonly<Record<string, string>>;
  readonly count: string;
  readonly rows: string;
  readonly values: readonly unknown[];
};

/** Columns by their name in the API, with the expression of their index. */
const sortings = {
  ports: [
    ['name', 't.normalised_name COLLATE "C"'],
    ['code', 't.code'],
    ['countryCode', 't.country_code'],
    ['latitude', 't.latitude'],
    ['longitude', 't.longitude'],
  ],
  postcodes: [
    ['zipCode', 't.zip_code COLLATE "C"'],
    ['city', 't.normalised_city COLLATE "C"'],
    ['state', 't.state_code COLLATE "C"'],
    ['countryCode', 't.country_code'],
    ['latitude', 't.latitude'],
    ['longitude', 't.longitude'],
  ],
} as const;

/** Searches, each with its condition on an index. */
const searches: readonly (readonly [
  ListCase['table'],
  Record<string, string>,
  condition: string,
  values: readonly unknown[],
])[] = [
  ['ports', { searchQuery: 'haven' }, 't.search_text LIKE $1', ['%haven%']],
  ['ports', { searchQuery: 'dunbemouth' }, 't.search_text LIKE $1', ['%dunbemouth%']],
  ['ports', { searchQuery: 'deab' }, 't.search_text LIKE $1', ['%deab%']],
  ['ports', { searchQuery: 'germany' }, 't.country_code = $1', ['DE']],
  ['ports', { searchQuery: 'zzqx' }, 't.search_text LIKE $1', ['%zzqx%']],
  ['ports', { searchQuery: 'de' }, 't.search_text LIKE $1', ['% de%']],
  ['postcodes', { searchQuery: 'dunbemouth' }, 't.search_text LIKE $1', ['%dunbemouth%']],
  ['postcodes', { searchQuery: 'haven' }, 't.search_text LIKE $1', ['%haven%']],
  ['postcodes', { searchQuery: '01234' }, 't.search_text LIKE $1', ['%01234%']],
  ['postcodes', { city: 'dunbe' }, `t.normalised_city LIKE $1`, ['dunbe%']],
  ['postcodes', { state: 'TX' }, 't.state_code = $1', ['TX']],
  [
    'postcodes',
    { city: 'dunbe', state: 'TX' },
    't.normalised_city LIKE $1 AND t.state_code = $2',
    ['dunbe%', 'TX'],
  ],
];

/** Returns pages of both tables sorted by each column in both directions, and pages of search results. */
export async function listCases(client: pg.Client): Promise<ListCase[]> {
  const cases: ListCase[] = [];
  for (const table of ['postcodes', 'ports'] as const) {
    const { rows } = await client.query<{ total: number }>(`SELECT count(*)::integer AS total FROM ${table}`);
    const pages = Math.ceil((rows[0]?.total ?? 0) / pageSize);
    for (const [sortBy, column] of sortings[table])
      for (const isDescending of [false, true])
        for (const [where, page] of [
          ['first', 1],
          // The middle is equally far in both directions, so measure it once.
          ...(isDescending ? [] : [['middle', Math.ceil(pages / 2)] as const]),
          ['last', pages],
        ] as const)
          cases.push({
            ...caseOf(table, '', [], column, isDescending, page),
            name: `${table} by ${sortBy}${isDescending ? ' descending' : ''}, ${where} page`,
            query: { sortBy, sortDesc: String(isDescending), page: String(page) },
          });
  }
  for (const [table, query, condition, values] of searches)
    cases.push({
      ...caseOf(table, condition, values, sortings[table][0][1], false, 1),
      name: `${table} ${Object.entries(query)
        .map(([name, text]) => `${name} ${text}`)
        .join(', ')}`,
      query,
    });
  return cases;
}

function caseOf(
  table: ListCase['table'],
  condition: string,
  values: readonly unknown[],
  column: string,
  isDescending: boolean,
  page: number,
): Omit<ListCase, 'name' | 'query'> {
  const where = condition === '' ? '' : `WHERE ${condition}`;
  const id = table === 'ports' ? 'port_id' : 'postcode_id';
  const way = isDescending ? 'DESC' : 'ASC';
  return {
    table,
    values,
    count: `SELECT count(*)::integer AS total FROM ${table} t ${where}`,
    // In index order: rows without a value come first in descending order; without the country's name.
    rows: `SELECT t.* FROM ${table} t ${where}
      ORDER BY ${column} ${way}, t.${id} ${way} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  };
}
