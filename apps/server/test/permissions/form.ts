import type { UserType } from '@lanewright/freight';
import type { Ground } from './sides.ts';

/** Ids and similar values in a request, by their names there. */
export type Things = Readonly<Record<string, string>>;

/**
 * Owner of a thing. `company`: the customer's (or the uploader's) company. `carrier`: one carrier's among those of a customer.
 * `person`: the caller's own. `anyone`: a general value (a mode, an upload's row) or a code that any holder may use.
 */
export type Whose = 'company' | 'carrier' | 'person' | 'anyone';

export type Parts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** For an upload endpoint: the file's bytes, and the form parts before it. */
  readonly file?: Buffer;
  readonly fields?: Readonly<Record<string, string>>;
};

export type Caller = UserType | 'nobody';

/** How to call an endpoint correctly, with the data it needs; and its responses if they differ from the usual ones. */
export type Form = {
  /** Creates what the request refers to, on a side, for the caller there. */
  readonly seed?: (ground: Ground) => Promise<Things>;
  /** The created things whose ids are in the request, and their owners. */
  readonly ids?: Readonly<Record<string, Whose>>;
  readonly call?: (things: Things, ground: Ground) => Parts;
  /** Status for the caller's own thing; 200 by default. */
  readonly own?: number | Partial<Record<Caller, number>>;
  /** Status for another company's thing, by thing; 404 by default. */
  readonly foreign?: Readonly<Record<string, Form['own']>>;
  /** Status for a colleague's own thing; 404 by default. */
  readonly colleague?: number;
  /** The Owner may do it to anyone's. Otherwise the Owner has no access to other users' own things either. */
  readonly ownerMayToAnybody?: boolean;
  /** The same call with other bodies, by what they are about: each is tested like this one. */
  readonly others?: Readonly<Record<string, Form>>;
};

export type Forms = Readonly<Record<string, Form>>;
