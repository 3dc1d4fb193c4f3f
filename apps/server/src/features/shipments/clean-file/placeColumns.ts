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

/** What a cleansed file says of both ends of a row, in the order of `placeCells`. */
export const placeHeaders: readonly string[] = ['Origin', 'Destination'].flatMap((end) =>
  headers.map((header) => `${end}${header}`),
);

/** One end of a row that has no place. */
export const noPlaceCells: readonly null[] = headers.map(() => null);

/** A confidence without the rounding of its storage. */
export const confidenceCell = (confidence: number | null): number | null =>
  confidence === null ? null : Math.round(confidence * 10_000) / 10_000;

/** One end of a row: as received, and what it was taken for. */
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
