import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { now, setClock } from '../../platform/clock.ts';
import { rows } from '../../platform/database/rows.ts';
import { ProblemError, refuse } from '../../platform/http/problemError.ts';
import { type Attempt, countAttempt, limitAttempts } from './limitAttempts.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
// Attempts counted in one test must not affect the next.
beforeEach(() => later(7200));

const wrong = () => Promise.reject(refuse('wrong_credentials', 'Wrong'));
const right = () => Promise.resolve('in');

/** Returns the result of an attempt: `in`, `wrong_credentials`, or the seconds to wait; any other error is rethrown. */
async function tryIt(attempt: Attempt, work: () => Promise<string> = wrong): Promise<string | number> {
  try {
    return await limitAttempts(testApp.platform, attempt, work);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problem.status === 429 ? (error.problem.retryAfterSeconds ?? -1) : error.problem.code;
  }
}

const of = (account: string, address = '10.0.0.1'): Attempt => ({ kind: 'log in', account, address });
const later = (seconds: number) => setClock(new Date(now().getTime() + seconds * 1000).toISOString());

test('the wait doubles with each failure, up to 15 minutes', async () => {
  const attempt = of('growing');
  for (let time = 0; time < 5; time += 1) expect(await tryIt(attempt)).toBe('wrong_credentials');
  const waits: (string | number)[] = [];
  for (let time = 0; time < 12; time += 1) {
    const wait = await tryIt(attempt, right);
    waits.push(wait);
    later(Number(wait) - 0.5);
    expect(await tryIt({ ...attempt, account: ' Growing ' }, right), 'half a second too early').toBe(1);
    later(0.5);
    expect(await tryIt(attempt)).toBe('wrong_credentials');
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  later(900);
  expect(await tryIt(attempt, right)).toBe('in');
  expect(await tryIt(attempt, wrong), 'a success forgets the failures').toBe('wrong_credentials');
  expect(await tryIt(attempt, right)).toBe('in');
});

test('an hour without failures resets the wait', async () => {
  for (let time = 0; time < 5; time += 1) await tryIt(of('forgotten'));
  expect(await tryIt(of('forgotten'))).toBe(1);
  later(3601);
  for (let time = 0; time < 5; time += 1) expect(await tryIt(of('forgotten'))).toBe('wrong_credentials');
});

test('simultaneous attempts do not bypass the wait', async () => {
  let tried = 0;
  const slowly = async () => {
    tried += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw refuse('wrong_credentials', 'Wrong');
  };
  const answers = await Promise.all(Array.from({ length: 60 }, () => tryIt(of('burst'), slowly)));
  expect(tried).toBe(5);
  expect(answers.filter((answer) => answer === 'wrong_credentials')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 1)).toHaveLength(55);
});

test('successes and errors other than wrong guesses do not count, at once or one by one', async () => {
  const attempt = of('innocent', '10.0.0.2');
  const refused = () => Promise.reject(refuse('form_required', 'Odd'));
  const broken = () => Promise.reject(new Error('the database fell over'));
  for (let time = 0; time < 30; time += 1) {
    expect(await tryIt(attempt, refused)).toBe('form_required');
    await expect(tryIt(attempt, broken)).rejects.toThrow('fell over');
  }
  for (let time = 0; time < 100; time += 1)
    expect(await tryIt(of(`happy ${time}`, '10.0.0.2'), right)).toBe('in');
  const several = await Promise.all(
    Array.from({ length: 40 }, (_, index) => tryIt(of(`together ${index}`, '10.0.0.2'), right)),
  );
  expect(several.every((answer) => answer === 'in')).toBe(true);
  for (let time = 0; time < 5; time += 1) expect(await tryIt(attempt)).toBe('wrong_credentials');
});

test('a success in between does not lengthen the wait of other addresses', async () => {
  for (let time = 0; time < 27; time += 1) {
    expect(await tryIt(of('between', `10.1.0.${time}`))).toBe('wrong_credentials');
    later(64);
  }
  // 64 s have passed and the longest wait is 60: the next attempt is allowed, fails, and makes the one after it wait a minute.
  await tryIt(of('between', '10.1.1.1'));
  later(30);
  expect(await tryIt(of('between', '10.1.1.2'))).toBe(30);
  later(30);
  expect(await tryIt(of('between', '10.1.1.3'), right)).toBe('in');
  expect(await tryIt(of('between', '10.1.1.4'), right)).toBe('in');
});

test('attempts from many addresses delay a new address by at most a minute and a known one not at all', async () => {
  const { userId, username } = testApp.people.carrier;
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO sessions (family_id, user_id, proved_by, from_address) VALUES (gen_random_uuid(), $1, 'password', '192.0.2.7')`,
    [userId],
  );
  const answers: (string | number)[] = [];
  for (let stranger = 0; stranger < 60; stranger += 1) {
    answers.push(await tryIt(of(username, `10.2.${stranger}.1`)));
    later(70);
  }
  expect(answers.every((answer) => answer === 'wrong_credentials')).toBe(true);
  await tryIt(of(username, '10.3.0.1'));
  expect(await tryIt(of(username, '10.3.0.2'), right)).toBe(60);
  expect(await tryIt(of(username.toUpperCase(), '192.0.2.7'), right), 'at home').toBe('in');
  expect(await tryIt({ ...of(username, '192.0.2.7'), kind: 'forgot password' }, right)).toBe('in');
  for (let time = 0; time < 5; time += 1)
    expect(await tryIt(of(username, '192.0.2.7'))).toBe('wrong_credentials');
  expect(await tryIt(of(username, '192.0.2.7'), right), 'the pair’s own failures count at home too').toBe(1);
});

test('an address that tries many accounts waits, even for its own account', async () => {
  for (let account = 0; account < 60; account += 1) {
    expect(await tryIt(of(`stuffed ${account}`, '10.4.0.1'))).toBe('wrong_credentials');
    if (account % 10 === 0) expect(await tryIt(of('own account', '10.4.0.1'), right)).toBe('in');
  }
  expect(await tryIt(of('one more', '10.4.0.1'))).toBe(1);
  expect(await tryIt(of('one more', '10.4.0.2'))).toBe('wrong_credentials');
});

test('all addresses of one IPv6 network count as one', async () => {
  for (let host = 1; host <= 5; host += 1) {
    expect(await tryIt(of('ipv6', `2001:db8:0:1:${host}::${host}`))).toBe('wrong_credentials');
  }
  expect(await tryIt(of('ipv6', '2001:db8::1:0:0:0:9'))).toBe(1);
  expect(await tryIt(of('ipv6', '2001:db8:0:2::9'))).toBe('wrong_credentials');
});

test('second-factor codes get ten attempts over all addresses, then ever longer waits', async () => {
  const { userId } = testApp.people.otherCarrier;
  const code = (address: string): Attempt => ({ kind: 'two-factor code', account: userId, address });
  for (let time = 0; time < 10; time += 1)
    expect(await tryIt(code(`10.5.${time}.1`))).toBe('wrong_credentials');
  expect(await tryIt(code('10.5.99.1'))).toBe(1);
  for (let time = 0; time < 12; time += 1) {
    later(900);
    await tryIt(code(`10.6.${time}.1`));
  }
  expect(await tryIt(code('10.5.99.2'))).toBe(900);
});

test('attempts that never report success are counted separately', async () => {
  const attempt: Attempt = { kind: 'forgot password', account: 'asked@example.com', address: '10.7.0.1' };
  for (let time = 0; time < 5; time += 1) await countAttempt(testApp.platform, attempt);
  await expect(countAttempt(testApp.platform, attempt)).rejects.toMatchObject({
    problem: { status: 429, code: 'too_many_attempts', detail: 'Wait a second and try again.' },
  });
});

test('counts are shared by all processes, contain no names, and are deleted when old', async () => {
  const pool = testApp.platform.database.bulkPool;
  for (let time = 0; time < 3; time += 1) await tryIt(of(`removed ${time}`, '10.8.0.1'));
  const kept = await rows<{ persistence: string; counts: number }>(
    pool,
    `SELECT (SELECT relpersistence FROM pg_class WHERE relname = 'attempt_counts') AS persistence, count(*)::integer AS counts FROM attempt_counts`,
  );
  expect(kept[0], 'unlogged').toEqual({ persistence: 'u', counts: 7 });
  later(10_000);
  await tryIt(of('the next', '10.8.0.2'));
  const left = await rows<{ last_failed_at: string }>(pool, 'SELECT last_failed_at FROM attempt_counts');
  expect(left).toHaveLength(3);
});
