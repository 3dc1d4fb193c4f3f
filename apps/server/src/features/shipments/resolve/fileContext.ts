import { type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import type { PlaceContext, PlaceInput, ResolvedPlace } from './placeTypes.ts';

const shortestSite = 4;

/** Context that a file's decided places give for doubtful ones: the countries they are in, and where a site is. */
export class FileContext {
  readonly #countries = new Map<string, number>();
  /** By the site's own name; null if its rows disagree. */
  readonly #sites = new Map<string, ResolvedPlace | null>();

  note(input: PlaceInput, place: ResolvedPlace): void {
    const code = place.countryCode;
    if (code !== null) this.#countries.set(code, (this.#countries.get(code) ?? 0) + 1);
    const site = siteKey(input);
    if (site === undefined) return;
    const known = this.#sites.get(site);
    this.#sites.set(site, known === undefined || known?.label === place.label ? place : null);
  }

  /** What the other places show about a place; its site only if the row's own country allows it. */
  of(gazetteer: Gazetteer, input: PlaceInput): PlaceContext {
    const site = siteKey(input);
    const known = site === undefined ? undefined : (this.#sites.get(site) ?? undefined);
    const said = normalisePlaceName(input.country ?? '');
    const isAllowed = said === '' || gazetteer.countries.readings(said).includes(known?.countryCode ?? '');
    return { countries: this.#countries, site: isAllowed ? known : undefined };
  }
}

/** Text of a site: its name or its address, not a city's. */
function siteKey(input: PlaceInput): string | undefined {
  const text = normalisePlaceName(input.name ?? input.address ?? '');
  return text.length < shortestSite ? undefined : text;
}
