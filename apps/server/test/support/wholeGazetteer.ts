import {
  buildGazetteer,
  type Gazetteer,
  readGazetteerRows,
} from '../../src/features/reference-data/index.ts';

let built: Promise<Gazetteer> | undefined;

/** The gazetteer of all sources, which nothing changes: built once per worker, because that takes seconds. */
export function wholeGazetteer(): Promise<Gazetteer> {
  built ??= readGazetteerRows().then(buildGazetteer);
  return built;
}
