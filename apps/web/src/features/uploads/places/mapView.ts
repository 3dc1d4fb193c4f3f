/** What part of the world a map shows, in degrees; y grows to the south as in a picture. */
export interface MapView {
  west: number;
  north: number;
  width: number;
  height: number;
}

export interface Position {
  latitude: number;
  longitude: number;
}

const widthToHeight = 2.4;
const leastWidth = 60;

/** The part of the world that holds all positions with room around them, in the picture's proportions. */
export function viewAround(positions: readonly Position[]): MapView {
  const longitudes = positions.map(({ longitude }) => longitude);
  const latitudes = positions.map(({ latitude }) => latitude);
  const spanX = Math.max(...longitudes) - Math.min(...longitudes);
  const spanY = Math.max(...latitudes) - Math.min(...latitudes);
  const width = Math.min(360, Math.max(leastWidth, spanX * 1.5, spanY * 1.7 * widthToHeight));
  const height = width / widthToHeight;
  const middleX = (Math.max(...longitudes) + Math.min(...longitudes)) / 2;
  const middleY = (Math.max(...latitudes) + Math.min(...latitudes)) / 2;
  return {
    west: clamp(middleX - width / 2, -180, 180 - width),
    north: -clamp(middleY + height / 2, -90 + height, 90),
    width,
    height,
  };
}

/** Multiples of a step that lie in a stretch: the lines of the graticule. */
export function linesWithin(from: number, length: number, step: number): number[] {
  const first = Math.ceil(from / step) * step;
  const lines: number[] = [];
  for (let at = first; at <= from + length; at += step) lines.push(at);
  return lines;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
