import type { FeatureCollection, Geometry, MultiLineString } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Countries of the world and their borders. */
export interface Land {
  countries: FeatureCollection<Geometry, { name?: string }>;
  borders: MultiLineString;
}

const antarctica = '010';

/** Returns the countries of the atlas without Antarctica, which has no freight and would take a sixth of the map. */
export function landOf(atlas: unknown): Land {
  const world = atlas as Topology<{ countries: GeometryCollection<{ name?: string }> }>;
  const inhabited = {
    ...world.objects.countries,
    geometries: world.objects.countries.geometries.filter(({ id }) => id !== antarctica),
  };
  return {
    countries: feature(world, inhabited),
    borders: mesh(world, inhabited, (one, other) => one !== other),
  };
}
