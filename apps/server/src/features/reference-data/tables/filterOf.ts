import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { ReferenceTable } from './referenceTable.ts';

export type ListFilter = {
  readonly searchQuery?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly mode?: number | undefined;
};

/** Conditions on rows `t` with their values; an empty filter includes every row. */
export type Filter = { readonly condition: string; readonly values: readonly unknown[] };

/** Converts a list's filter to SQL that uses the indexes of its table. */
export async function filterOf(tx: Transaction, table: ReferenceTable, asked: ListFilter): Promise<Filter> {
  const values: unknown[] = [];
  const take = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  const sought = asked.searchQuery?.trim() ?? '';
  if (sought !== '') conditions.push(await searchCondition(tx, table, sought, take));
  if (table.name === 'postcodes') {
    const city = asked.city?.trim() ?? '';
    const state = asked.state?.trim() ?? '';
    const country = asked.countryCode?.trim() ?? '';
    if (city !== '') {
      const begun = normalisePlaceName(city);
      conditions.push(begun === '' ? 'false' : `t.normalised_city LIKE ${take(`${escaped(begun)}%`)}`);
    }
    if (state !== '') conditions.push(`t.state_code = ANY (${take(await statesMeant(tx, state))})`);
    if (country !== '') conditions.push(`t.country_code = ${take(country.toUpperCase())}`);
  }
  if (table.name === 'equipmenttypes' && asked.mode !== undefined)
    conditions.push(`t.mode = ${take(asked.mode)}`);
  return { condition: conditions.join(' AND '), values };
}

async function searchCondition(
  tx: Transaction,
  table: ReferenceTable,
  sought: string,
  take: (value: unknown) => string,
): Promise<string> {
  const lower = sought.toLowerCase();
  if (table.searched !== 'search_text') {
    const pattern = take(`%${escaped(lower)}%`);
    const alternatives = table.searched.map(
      (column) => `lower(${column.includes('(') ? column : `t.${column}`}) LIKE ${pattern}`,
    );
    return `(${alternatives.join(' OR ')})`;
  }
  const texts = new Set(
    [normalisePlaceName(sought), lower, lower.replace(/\s/g, '')].filter((text) => text !== ''),
  );
  const alternatives = [...texts].map((text) => `t.search_text LIKE ${take(patternOf(text))}`);
  const countries = await countriesMeant(tx, lower);
  if (countries.length > 0) alternatives.push(`t.country_code = ANY (${take(countries)})`);
  return `(${alternatives.join(' OR ')})`;
}

/** Matches anywhere in a name; one or two characters only at the start of a word, because half the table contains them. */
function patternOf(text: string): string {
  return text.length < 3 ? `% ${escaped(text)}%` : `%${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

async function countriesMeant(tx: Transaction, text: string): Promise<string[]> {
  if (text.length < 3) return [];
  const found = await rows<{ code: string }>(
    tx,
    'SELECT code FROM countries WHERE strpos(lower(name), $1) > 0',
    [text],
  );
  return found.map(({ code }) => code);
}

/** The state codes that a code or name may mean. */
async function statesMeant(tx: Transaction, text: string): Promise<string[]> {
  const found = await rows<{ code: string }>(
    tx,
    'SELECT DISTINCT code FROM states WHERE normalised_name = $1',
    [normalisePlaceName(text)],
  );
  return [...new Set([text.toUpperCase(), ...found.map(({ code }) => code)])];
}
