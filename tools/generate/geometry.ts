interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadiusMiles = 3958.8;
const radians = Math.PI / 180;

/** Great-circle distance in statute miles. */
export function greatCircleMiles(a: Point, b: Point): number {
  const halfLatitude = ((b.latitude - a.latitude) * radians) / 2;
  const halfLongitude = ((b.longitude - a.longitude) * radians) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
