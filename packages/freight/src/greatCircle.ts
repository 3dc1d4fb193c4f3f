/** A position in decimal degrees, north and east positive. */
export type Position = { latitude: number; longitude: number };

const earthRadiusKm = 6371;
const radians = Math.PI / 180;

/** Great-circle distance between two positions in kilometres (haversine formula, mean earth radius 6,371 km). */
export function greatCircleKm(a: Position, b: Position): number {
  const halfLatitude = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const halfLongitude = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * halfLongitude ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}
