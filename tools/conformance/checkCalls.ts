import assert from 'node:assert/strict';
import { type UserType, userTypes } from '@lanewright/freight';
import type { Asked } from './asked.ts';
import { accountCalls } from './callsOfAccounts.ts';
import { laneCalls } from './callsOfLanes.ts';
import { referenceCalls } from './callsOfReference.ts';
import type { Check } from './check.ts';

/** A call is there, for those it is for, and answers as it should. */
const check = (asked: Asked): Check => ({
  rows: [asked.row],
  says: asked.call,
  async run(world) {
    const [method = '', template = ''] = asked.call.split(' ');
    const path = (await asked.path?.(world)) ?? template;
    const wanted = typeof asked.status === 'number' ? [asked.status] : asked.status;
    if (asked.for === 'open') {
      const answer = await world.call(null, method, path, asked.body);
      assert.ok(wanted.includes(answer.status), `${answer.status} ${answer.bytes.toString('utf8', 0, 300)}`);
      asked.sees?.(answer);
      return;
    }
    const statusFor = async (who: UserType | null) =>
      [who, (await world.call(who, method, path, asked.body)).status] as const;
    const strangers = [null, ...userTypes.filter((as) => !asked.for.includes(as))];
    assert.deepEqual(
      await Promise.all(strangers.map(statusFor)),
      strangers.map((who) => [who, who === null ? 401 : 403]),
    );
    const as = asked.for[0] ?? 'Owner';
    const answer = await world.call(as, method, path, asked.body);
    assert.ok(
      wanted.includes(answer.status),
      `${as}: ${answer.status} ${answer.bytes.toString('utf8', 0, 300)}`,
    );
    if (answer.status >= 400) assert.notEqual(answer.json?.code, 'no_such_call');
    asked.sees?.(answer);
    // Nobody else it is for is turned away as the wrong type, nor meets a fault.
    for (const [other, status] of await Promise.all(asked.for.slice(1).map(statusFor))) {
      assert.ok(status !== 403 || wanted.includes(403), `${other}`);
      assert.ok(status !== 401 && status < 500, `${other}: ${status}`);
    }
  },
});

/** Section 7 of the specification. */
export const callChecks: Check[] = [...accountCalls, ...laneCalls, ...referenceCalls].map(check);
