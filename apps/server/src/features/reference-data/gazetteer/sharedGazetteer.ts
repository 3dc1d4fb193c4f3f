import { keptPerEdition } from './keptPerEdition.ts';
import { loadGazetteer } from './loadGazetteer.ts';

/** The gazetteer of this process, built at the first need and again after an edit. */
export const sharedGazetteer = keptPerEdition(loadGazetteer);
