import type { ExportedPlace } from '../exports/placesOfUpload.ts';

const headers = [
  ' as received',
  '',
  ' city',
  ' state',
  ' country',
  ' zip',
  ' port',
  ' airport',
  ' latitude',
  ' longitude',
  ' method',
  ' confidence',
] as const;

/** Headers for both ends of a row in a cleansed file, in the order of `placeCells`. */
export const placeHeaders: readonly string[] = ['Origin', 'Destination'].flatMap((end) =>
  headers.map((header) => `${end}${header}`),
);

/** Cells for an end of a row without a place. */
export const noPlaceCells: readonly null[] = headers.map(() => null);

/** A confidence without the rounding error of its storage. */
export const confidenceCell = (confidence: number | null): number | null =>
  confidence === null ? null : Math.round(confidence * 10_000) / 10_000;

/** Cells for one end of a row: the text as received, and the place it was matched to. */
export function placeCells({
  text,
  place,
  method,
  confidence,
}: ExportedPlace): readonly (string | number | null)[] {
  return [
    text,
    place?.label ?? null,
    place?.cityName ?? null,
    place?.stateCode ?? null,
    place?.countryCode ?? null,
    place?.zip ?? null,
    place?.portCode ?? null,
    place?.airportCode ?? null,
    place?.latitude ?? null,
    place?.longitude ?? null,
    method,
    confidenceCell(confidence),
  ];
}
