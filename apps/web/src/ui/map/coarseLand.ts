import countries from './atlas/countries110m.json';
import { landOf } from './land.ts';

/** Coarse coastlines for a world map. */
export const coarseLand = landOf(countries);
