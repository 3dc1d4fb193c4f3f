import type { PlaceInput } from '../../apps/server/src/features/shipments/resolve/index.ts';

/** A place as a file may say it, without its role. */
export type Said = Omit<PlaceInput, 'role' | 'mode'>;
export type Family = 'road' | 'sea' | 'air';

/** What is true of a place, no finer than its text lets one know. */
export type Truth = {
  country: string;
  state?: string | undefined;
  city?: string | undefined;
  cityId?: number | undefined;
  zip?: string | undefined;
  port?: string | undefined;
  airport?: string | undefined;
  /** Latitude and longitude of the finest of these. */
  at?: readonly [number, number] | undefined;
};

/**
 * Nobody can know it from the text, or at sea: it names no port. A person must be asked. `known` is the country that
 * stands in it.
 */
export type MustAsk = { ask: string; known?: string | undefined };

export type LabelledPlace = {
  family: Family;
  /** What was done to the text, or why it must be asked. */
  damage: string;
  mode: PlaceInput['mode'];
  said: Said;
  is: Truth | MustAsk;
  /** True besides, though nobody could know it from the text. */
  also?: readonly Truth[];
};

export function mustAsk(label: LabelledPlace['is']): label is MustAsk {
  return 'ask' in label;
}
