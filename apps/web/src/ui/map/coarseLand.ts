import countries from './atlas/countries110m.json';
import { landOf } from './land.ts';

/** Coast lines for a map of the world. */
export const coarseLand = landOf(countries);
