import countries from './atlas/countries50m.json';
import { landOf } from './land.ts';

/** Coast lines for a part of the world; ten times as heavy, so loaded only where they are seen. */
export const fineLand = landOf(countries);
