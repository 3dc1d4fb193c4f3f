import type pg from 'pg';
import { inSlices } from '../inSlices.ts';
import { type PlaceFinder, placeFinderOf } from '../search/placeFinder.ts';
import type { Gazetteer } from './gazetteer.ts';
import { cachedPerVersion } from './cachedPerVersion.ts';
import { loadGazetteer } from './loadGazetteer.ts';

type Client = pg.Pool | pg.ClientBase;

export type SearchedPlaces = { readonly gazetteer: Gazetteer; readonly finder: PlaceFinder };

const gazetteers = cachedPerVersion(loadGazetteer);
const searched = cachedPerVersion(async (client): Promise<SearchedPlaces> => {
  const gazetteer = await gazetteers.current(client);
  return { gazetteer, finder: await inSlices(placeFinderOf(gazetteer)) };
});

/** The gazetteer of this process, built when first needed and again after an edit. */
export const sharedGazetteer = (client: Client): Promise<Gazetteer> => gazetteers.current(client);

/** The gazetteer with searchable names; shortly after an edit it is still the previous one. */
export const searchedPlaces = (client: Client): Promise<SearchedPlaces> => searched.standing(client);
