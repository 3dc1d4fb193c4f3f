import countries from './atlas/countries50m.json';
import { landOf } from './land.ts';

/** Detailed coastlines; ten times the size, so loaded only when visible. */
export const fineLand = landOf(countries);
