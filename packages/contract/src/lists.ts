/** The lists that a screen can show. An endpoint that reads names those it shows; one that writes, those it changes. */
export const lists = [
  'lanes',
  'bids',
  'awards',
  'uploads',
  'tenders',
  'documents',
  'overview',
  'scenarios',
  'settings',
  'connections',
  'notifications',
  'people',
  'invitations',
  'companies',
  'referenceData',
  'benchmarks',
  'operations',
  'profile',
] as const;

export type List = (typeof lists)[number];

/** A part of an endpoint’s input by name, such as `params.id` or `query.mode`. */
export type InputName<Params, Query, Body> =
  | NameIn<'params', Params>
  | NameIn<'query', Query>
  | NameIn<'body', Body>;
type NameIn<Part extends string, Input> = Input extends object ? `${Part}.${keyof Input & string}` : never;

/** What a read shows. Its answer becomes stale when one of these lists changes, unless a narrowing input differs. */
export type Shows<Name extends string = string> = {
  readonly lists: readonly List[];
  /** The input that narrows the answer to a mode. */
  readonly mode?: Name;
  /** The input that narrows it to a customer. */
  readonly customer?: Name;
  /** The input that narrows it to a lane. */
  readonly lane?: Name;
  /** The answer fills an editor: a change made elsewhere never replaces it while it is open. */
  readonly edited?: true;
};
