import type { UserType } from '@lanewright/freight';
import type { Ground } from './sides.ts';

/** Ids and the like that a call names, by what they are called there. */
export type Things = Readonly<Record<string, string>>;

/**
 * Whose a thing is. `company`: the customer's (or the uploader's) company. `carrier`: one carrier's among those of a
 * customer. `person`: the caller's own. `anyone`: a word of the trade (a mode, an upload's row) or a code that whoever holds it may use.
 */
export type Whose = 'company' | 'carrier' | 'person' | 'anyone';

export type Parts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** For an upload call: the file's bytes, and the parts before it. */
  readonly file?: Buffer;
  readonly fields?: Readonly<Record<string, string>>;
};

export type Caller = UserType | 'nobody';

/** How an endpoint is called well, with what is planted for it; and which answers it gives where they are not the usual ones. */
export type Form = {
  /** Plants what the call names, on a side, for the caller there. */
  readonly plant?: (ground: Ground) => Promise<Things>;
  /** The planted things that the call carries as ids, and whose they are. */
  readonly ids?: Readonly<Record<string, Whose>>;
  readonly call?: (things: Things, ground: Ground) => Parts;
  /** What one's own is answered with; 200 unless said. */
  readonly own?: number | Partial<Record<Caller, number>>;
  /** What another's is answered with, by thing; 404 unless said. */
  readonly foreign?: Readonly<Record<string, number>>;
  /** What a colleague's own thing is answered with; 404 unless said. */
  readonly colleague?: number;
  /** The Owner may do it to anybody's. Otherwise a person's own things are the Owner's no more than anybody else's. */
  readonly ownerMayToAnybody?: boolean;
};

export type Forms = Readonly<Record<string, Form>>;
