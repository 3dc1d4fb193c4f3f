import type { placeViewSchema, uploadPlaceSchema } from '@lanewright/contract';
import type { z } from 'zod';
import type { Gazetteer } from '../reference-data/index.ts';
import { mainEndOf } from './places/mainEnd.ts';
import type { ResolvedPlace } from './resolve/index.ts';
import type { UploadPlaceRow } from './shipments.queries.ts';

export type PlaceView = z.output<typeof placeViewSchema>;

/** Converts a place to the API's format. */
export function presentPlace(place: ResolvedPlace): PlaceView {
  const { label, level, countryCode, stateCode, cityName, portCode, airportCode, latitude, longitude } =
    place;
  return { label, level, countryCode, stateCode, cityName, portCode, airportCode, latitude, longitude };
}

/** A place of an upload with its match, or its candidates. */
export function presentUploadPlace(
  gazetteer: Gazetteer,
  row: UploadPlaceRow,
  mode: number,
): z.input<typeof uploadPlaceSchema> {
  const mainEnd = mainEndOf(gazetteer, row, mode);
  return {
    wordNo: row.word_no,
    text: row.text,
    role: row.role,
    status: row.status,
    place: row.place === null ? null : presentPlace(row.place),
    method: row.method,
    confidence: row.confidence,
    lineCount: row.line_count,
    mainEnd: mainEnd && { country: mainEnd.country, place: presentPlace(mainEnd.place) },
    otherEnd: row.parts?.otherEndText ?? null,
    otherEnds: row.other_ends,
    candidates: row.candidates.map(({ place, score, why }) => ({ place: presentPlace(place), score, why })),
  };
}
