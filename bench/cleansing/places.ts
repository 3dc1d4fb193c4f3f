import type { PlaceInput } from '../../apps/server/src/features/shipments/resolve/index.ts';

/** A place as written in a file, without its role. */
export type Said = Omit<PlaceInput, 'role' | 'mode'>;
export type Family = 'road' | 'sea' | 'air';

/** The true place, only as precise as its text allows. */
export type Truth = {
  country: string;
  state?: string | undefined;
  city?: string | undefined;
  cityId?: number | undefined;
  zip?: string | undefined;
  port?: string | undefined;
  airport?: string | undefined;
  /** Latitude and longitude at the finest of these levels. */
  at?: readonly [number, number] | undefined;
};

/**
 * The place cannot be determined from the text, or at sea the text names no port, so it must be asked. `known` is the country in
 * the text.
 */
export type MustAsk = { ask: string; known?: string | undefined };

export type LabelledPlace = {
  family: Family;
  /** What was changed in the text, or why it must be asked. */
  damage: string;
  mode: PlaceInput['mode'];
  said: Said;
  is: Truth | MustAsk;
  /** Also correct, although the text does not determine it. */
  also?: readonly Truth[];
};

export function mustAsk(label: LabelledPlace['is']): label is MustAsk {
  return 'ask' in label;
}
