import { z } from 'zod';

export const placeViewSchema = z.object({
  label: z.string(),
  level: z.string(),
  countryCode: z.string().nullable(),
  stateCode: z.string().nullable(),
  cityName: z.string().nullable(),
  portCode: z.string().nullable(),
  airportCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export const uploadPlaceSchema = z.object({
  wordNo: z.number(),
  text: z.string(),
  role: z.enum(['origin', 'destination', 'both']),
  status: z.enum(['decided', 'asked', 'answered']),
  place: placeViewSchema.nullable(),
  method: z.string().nullable(),
  confidence: z.number().nullable(),
  lineCount: z.number(),
  /** The main port or airport of the country, if the place names only a country or state. */
  mainEnd: z.object({ country: z.string(), place: placeViewSchema }).nullable(),
  candidates: z.array(z.object({ place: placeViewSchema, score: z.number(), why: z.string() })),
  /** For a text split by its other ends: 'to Nairobi, Kenya' or 'from Mombasa, Kenya'. */
  otherEnd: z.string().nullable(),
  /** Number of other ends of its routes; with at least 2, the text can be split unless it already is. */
  otherEnds: z.number(),
});
