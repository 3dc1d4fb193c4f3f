export { withCityText } from './cityText.ts';
export { FileContext } from './fileContext.ts';
export { placeKey } from './placeKey.ts';
export { type NodeOptions, type PlaceNode, placeNode } from './placeNode.ts';
export type {
  PlaceCandidate,
  PlaceContext,
  PlaceInput,
  PlaceLevel,
  PlaceMethod,
  PlaceResolution,
  ResolvedPlace,
} from './placeTypes.ts';
export { resolvePlace } from './resolvePlace.ts';
