import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { StateAlias } from '../read/readStateAliases.ts';
import type { CountryAliasRow, CountryRow, StateRow } from '../referenceRows.ts';

/** Countries and states by any spelling; a spelling that fits two returns both. */
export class CountryIndex {
  readonly #byCode = new Map<string, CountryRow>();
  readonly #byCod3 = new Map<string, CountryRow>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #statesByText = new Map<string, StateRow[]>();
  readonly #stateByCode = new Map<string, StateRow>();
  readonly #withStates = new Set<string>();

  constructor(
    countries: readonly CountryRow[],
    aliases: readonly CountryAliasRow[],
    states: readonly StateRow[],
    stateAliases: readonly StateAlias[],
  ) {
    for (const country of countries) {
      this.#byCode.set(country.code, country);
      if (country.cod3 !== null) this.#byCod3.set(country.cod3, country);
    }
    // A name has no precedence over an alias: if two countries share one, both are returned.
    for (const country of countries) this.#addName(normalisePlaceName(country.name), country.code);
    for (const alias of aliases) this.#addName(alias.normalisedAlias, alias.countryCode);
    for (const state of states) {
      this.#withStates.add(state.countryCode);
      this.#stateByCode.set(`${state.countryCode}|${state.code}`, state);
      const withoutAnd = state.normalisedName.replaceAll(' and ', ' ');
      for (const text of new Set([state.normalisedName, withoutAnd, state.code.toLowerCase()])) {
        this.#addState(text, state);
      }
    }
    for (const { normalisedAlias, countryCode, stateCode } of stateAliases) {
      const state = this.state(countryCode, stateCode);
      if (state !== undefined) this.#addState(normalisedAlias, state);
    }
  }

  #addState(text: string, state: StateRow): void {
    const known = this.#statesByText.get(text) ?? [];
    if (!known.includes(state)) this.#statesByText.set(text, [...known, state]);
  }

  /** The country with a two-letter code, in any case. */
  byCode(code: string): CountryRow | undefined {
    return this.#byCode.get(code.toUpperCase());
  }

  /** Country codes that a normalised text may mean as a name or alias ('sa' as an alias is South Africa). */
  named(normalisedText: string): string[] {
    const bare = normalisedText.startsWith('the ') ? normalisedText.slice(4) : normalisedText;
    return [...(this.#byName.get(normalisedText) ?? this.#byName.get(bare) ?? [])];
  }

  /** Country codes that a normalised text may mean as a name, an alias, or a two- or three-letter code. */
  readings(normalisedText: string): string[] {
    const found = new Set(this.named(normalisedText));
    const upper = normalisedText.toUpperCase();
    const coded =
      upper.length === 2 ? this.#byCode.get(upper) : upper.length === 3 ? this.#byCod3.get(upper) : undefined;
    if (coded !== undefined) found.add(coded.code);
    return [...found];
  }

  /** States that a normalised name or code may mean, in one country or in any. */
  states(normalisedText: string, countryCode?: string): StateRow[] {
    const found = this.#statesByText.get(normalisedText) ?? [];
    return countryCode === undefined ? found : found.filter((state) => state.countryCode === countryCode);
  }

  /** Whether this country's states are known. */
  hasStates(countryCode: string): boolean {
    return this.#withStates.has(countryCode);
  }

  /** The country with a similar name; none if there are several. */
  alike(isAlike: (name: string) => boolean): string[] {
    const found = new Set<string>();
    for (const [name, codes] of this.#byName) if (isAlike(name)) for (const code of codes) found.add(code);
    return found.size === 1 ? [...found] : [];
  }

  state(countryCode: string, stateCode: string): StateRow | undefined {
    return this.#stateByCode.get(`${countryCode}|${stateCode}`);
  }

  #addName(normalisedName: string, code: string): void {
    this.#byName.set(normalisedName, (this.#byName.get(normalisedName) ?? new Set()).add(code));
  }
}
