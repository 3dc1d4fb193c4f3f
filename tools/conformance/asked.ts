import type { UserType } from '@lanewright/freight';
import type { Answer, World } from './world.ts';

/** How a call is asked from outside. */
export type Asked = {
  readonly row: string;
  readonly call: string;
  /** Whom it is for; `open` needs no login. */
  readonly for: readonly UserType[] | 'open';
  /** What it is answered with, asked by the first of them. What would change something is asked so that it is refused. */
  readonly status: number | readonly number[];
  readonly path?: (world: World) => string | Promise<string>;
  readonly body?: unknown;
  readonly sees?: (answer: Answer) => void;
};

/** One call of the table. */
export const ask = (
  row: string,
  call: string,
  who: Asked['for'],
  status: Asked['status'],
  more: Pick<Asked, 'path' | 'body' | 'sees'> = {},
): Asked => ({ row, call, for: who, status, ...more });

export const shippers = ['Customer', 'DataCustomer', 'CleanserCustomer'] as const;
/** No id that anything has. */
export const nobody = '999999999999';
