import assert from 'node:assert/strict';
import { type UserType, userTypes } from '@lanewright/freight';
import type { Check } from '../check.ts';
import { awardedLanes } from '../trial/awards.ts';
import type { Answer, Who, World } from '../world.ts';

/** One request of section 7 of the specification, with real data and a successful response. */
export type Call = {
  readonly row: string;
  /** Other rows that it covers. */
  readonly also?: readonly string[];
  /** Method and path as in the specification, with its placeholders and query. */
  readonly call: string;
  /** The user who sends it; null without a login. */
  readonly as: Who;
  /** The user types that may send it; `open` needs no login. The others must get 403, requests without a login 401. */
  readonly for: readonly UserType[] | 'open';
  /** 204 only where the specification names it. */
  readonly status: 200 | 204;
  /** The path with its placeholders filled in; default: the path of `call`. */
  readonly path?: (world: World) => string | Promise<string>;
  readonly body?: (world: World) => unknown;
  /** Checks the content of the response and, for a change, that it happened. */
  readonly sees: (answer: Answer, world: World) => void | Promise<void>;
};

type Parts = Pick<Call, 'also' | 'path' | 'body' | 'sees'>;
type Sees = Call['sees'];

/** A call with success as its only accepted result. */
export const call = (
  row: string,
  name: string,
  as: Who,
  allowed: Call['for'],
  parts: Parts | Sees,
): Call => ({
  row,
  call: name,
  as,
  for: allowed,
  status: 200,
  ...(typeof parts === 'function' ? { sees: parts } : parts),
});

export const all = userTypes;
export const shippers = ['Customer', 'DataCustomer', 'CleanserCustomer'] as const;
export const desk = ['Customer', 'Carrier'] as const;
export const customer = ['Customer'] as const;
export const owner = ['Owner'] as const;

/** Method and path of a call. */
export const wordsOf = (name: string): readonly [method: string, path: string] => {
  const [method = '', path = ''] = name.split(' ');
  return [method, path];
};

/** Turns a call into a check: first with users who may not send it, then with the user who may. */
export const checkOf = (one: Call): Check => ({
  rows: [one.row, ...(one.also ?? [])],
  says: one.call,
  changes: true,
  async run(world) {
    await awardedLanes(world);
    const [method, template] = wordsOf(one.call);
    const path = (await one.path?.(world)) ?? template;
    const body = await one.body?.(world);
    if (one.for !== 'open') {
      const strangers = [null, ...userTypes.filter((type) => !one.for.includes(type))];
      const refused = await Promise.all(
        strangers.map(async (who) => [who, (await world.call(who, method, path, body)).status]),
      );
      assert.deepEqual(
        refused,
        strangers.map((who) => [who, who === null ? 401 : 403]),
      );
    }
    const { as, row, call: name } = one;
    const answer = await world.call(as, method, path, body);
    world.performed.push({ row, name, sent: { as, method, path, body, status: answer.status } });
    assert.equal(answer.status, one.status, `${as}: ${answer.bytes.toString('utf8', 0, 400)}`);
    await one.sees(answer, world);
  },
});
