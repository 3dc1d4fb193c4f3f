import { allEndpoints, type Endpoint } from '@lanewright/contract';
import { userTypes, type UserType } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TablesRead } from '../support/tablesRead.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import type { Caller, Form, Things, Whose } from './form.ts';
import { forms } from './forms/index.ts';
import { sendRequest } from './sendRequest.ts';
import { pictureOf } from './pictureOf.ts';
import { readable } from './readable.ts';
import { unlisted } from './shownLists.ts';
import { type Ground, groundFor, newPerson, type Side, type Sides, takeSides } from './sides.ts';

const reads = new TablesRead();
let testApp: TestApp;
let sides: Sides;
beforeAll(async () => {
  testApp = await startTestApp({ observe: (database) => reads.observe(database) });
  sides = await takeSides(testApp);
  await seedEverythingOfOthers();
});
afterAll(() => testApp.close());

/** Creates one of everything on the other sides, so that a list that shows too much has something to show. */
async function seedEverythingOfOthers(): Promise<void> {
  for (const [side, userType] of [
    [sides.rival, 'Customer'],
    [sides.rival, 'Carrier'],
    [sides.neighbour, 'Carrier'],
  ] as const) {
    for (const [, , endpoint, form] of calls)
      if (mayCall(endpoint, userType) || (side === sides.rival && mayCall(endpoint, 'Owner')))
        await form.seed?.(await groundFor(side, userType));
  }
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const named = allEndpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const);
/** Every call with each of its forms, by a title. */
const calls = named.flatMap(([name, endpoint]) => {
  const form: Form = forms[name] ?? {};
  const others = Object.entries(form.others ?? {}).map(
    ([what, other]) => [`${name}: ${what}`, other] as const,
  );
  return [[name, form] as const, ...others].map(([title, each]) => [title, name, endpoint, each] as const);
});
const mayCall = ({ userTypes: declared }: Endpoint, userType: UserType) =>
  !Array.isArray(declared) || declared.includes(userType);

/** Words in texts that this caller must never see. The Owner sees everyone's. */
function wordsKeptFrom(userType: Caller): string[] {
  if (userType === 'Owner' || userType === 'nobody') return [];
  return userType === 'Carrier' ? [sides.rival.word, sides.neighbour.word] : [sides.rival.word];
}

/** The text around a word; empty if it does not occur. */
function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return at < 0 ? '' : text.slice(Math.max(0, at - 200), at + 200);
}

/** Sends the request and checks what must hold for every response. */
async function ask(
  endpoint: Endpoint,
  as: Ground['caller'] | null,
  parts: ReturnType<NonNullable<Form['call']>>,
) {
  const answer = await sendRequest(testApp, endpoint, as, parts);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const told = readable(answer.rawPayload, answer.headers);
  for (const word of wordsKeptFrom(as?.userType ?? 'nobody'))
    expect(around(told, word), `${as?.userType} was told of ${word}`).toBe('');
  return answer;
}

const expected = (status: Form['own'], caller: Caller, usual = 200) =>
  (typeof status === 'number' ? status : status?.[caller]) ?? usual;

async function seeded(form: Form, ground: Ground): Promise<Things> {
  return (await form.seed?.(ground)) ?? {};
}
const call = (form: Form, things: Things, ground: Ground) => form.call?.(things, ground) ?? {};

/** Other sides whose things of this kind are foreign to a caller, each with a user of the caller's type. */
async function othersOf(whose: Whose, userType: UserType): Promise<Ground[]> {
  const grounds = (...those: Side[]) => Promise.all(those.map((side) => groundFor(side, userType)));
  if (whose === 'anyone') return [];
  if (whose === 'person') return grounds(sides.rival, sides.own);
  if (whose === 'carrier' && userType === 'Carrier') return grounds(sides.rival, sides.neighbour);
  return grounds(sides.rival);
}

/** An unused id of the same shape. */
function unknownLike(id: string): string {
  if (/^[0-9a-f-]{36}$/.test(id)) return '00000000-0000-4000-8000-000000000000';
  return /^\d+$/.test(id) ? '999999999999' : 'A'.repeat(43);
}

/** Values that no id can have. The first id of a request is tested with all of them, the others with the first few. */
const malformed = [
  '0',
  '-1',
  'x',
  '1e9',
  "1'--",
  '1;2',
  '99999999999999999999',
  '\0',
  '../1',
  '{"$ne":1}',
  '１',
];

describe.each(calls)('%s', (_title, name, endpoint, form) => {
  const { userTypes: declared } = endpoint;
  const isOpen = declared === 'public' || declared === 'optionalLogin';
  const allowed = userTypes.filter((userType) => mayCall(endpoint, userType));
  const slots = Object.entries(form.ids ?? {});

  test('refuses anonymous callers and user types it does not name, whatever they request', async () => {
    const ground = await groundFor(sides.own, 'Owner');
    const things = await seeded(form, await groundFor(sides.own, allowed[0] ?? 'Owner'));
    const bad = Object.fromEntries(slots.map(([slot]) => [slot, 'x']));
    const foreign = await seeded(form, await groundFor(sides.rival, allowed[0] ?? 'Owner'));
    for (const asked of isOpen ? [] : [things, foreign, bad]) {
      const anonymous = await ask(endpoint, null, call(form, asked, ground));
      expect(anonymous.statusCode, anonymous.body).toBe(401);
    }
    if (declared !== 'public') {
      const broken = await sendRequest(
        testApp,
        endpoint,
        { token: `${ground.caller.token}x` },
        call(form, things, ground),
      );
      expect(broken.statusCode).toBe(401);
    }
    for (const userType of userTypes.filter((candidate) => !mayCall(endpoint, candidate))) {
      const stranger = await groundFor(sides.own, userType);
      for (const asked of [things, bad]) {
        const answer = await ask(endpoint, stranger.caller, call(form, asked, stranger));
        expect(answer.statusCode, `${userType}: ${answer.body}`).toBe(403);
      }
    }
  });

  test('returns to each named user type its own data', async () => {
    for (const userType of allowed) {
      const ground = await groundFor(sides.own, userType);
      const things = await seeded(form, ground);
      const as = declared === 'public' ? null : ground.caller;
      const [answer, tables] = await reads.during(() => ask(endpoint, as, call(form, things, ground)));
      expect(answer.statusCode, `${userType}: ${answer.body}`).toBe(expected(form.own, userType));
      expect(unlisted(name, endpoint, userType, tables), `${userType}: shows none of these lists`).toEqual(
        [],
      );
    }
    if (!isOpen) return;
    const ground = await groundFor(sides.own, 'Customer');
    const answer = await ask(endpoint, null, call(form, await seeded(form, ground), ground));
    expect(answer.statusCode, answer.body).toBe(expected(form.own, 'nobody'));
  });

  test('neither reveals nor changes another company’s data', async () => {
    for (const userType of allowed) {
      const ground = await groundFor(sides.own, userType);
      const own = await seeded(form, ground);
      for (const [slot, whose] of slots) {
        const isOwners = userType === 'Owner' && (whose !== 'person' || form.ownerMayToAnybody === true);
        for (const other of isOwners ? [] : await othersOf(whose, userType)) {
          const theirs = await seeded(form, other);
          const isColleague = other.caller.companyId === ground.caller.companyId;
          const refused = (each: string) =>
            expected(isColleague ? form.colleague : form.foreign?.[each], userType, 404);
          const before = await pictureOf(other, isColleague);
          const one = await ask(
            endpoint,
            ground.caller,
            call(form, { ...own, [slot]: theirs[slot] ?? '' }, ground),
          );
          const who = `${userType}, ${slot} of ${other.word}${isColleague ? ', a colleague' : ''}`;
          expect(one.statusCode, `${who}: ${one.body}`).toBe(refused(slot));
          const all = await ask(endpoint, ground.caller, call(form, theirs, ground));
          const refusals = slots.map(([each]) => refused(each));
          expect(refusals, `${who}, and all else: ${all.body}`).toContain(all.statusCode);
          expect(await pictureOf(other, isColleague)).toEqual(before);
        }
        if (whose === 'anyone') continue;
        const unknown = { ...own, [slot]: unknownLike(own[slot] ?? '') };
        const answer = await ask(endpoint, ground.caller, call(form, unknown, ground));
        expect(answer.statusCode, `${userType}, unknown ${slot}: ${answer.body}`).toBe(
          expected(form.foreign?.[slot], userType, 404),
        );
      }
    }
  });

  test('refuses malformed ids', async () => {
    for (const userType of allowed) {
      const ground = await groundFor(sides.own, userType);
      const own = await seeded(form, ground);
      const tried = userType === allowed[0] ? malformed : malformed.slice(0, 2);
      for (const [slot] of slots) {
        for (const value of tried) {
          const answer = await ask(
            endpoint,
            declared === 'public' ? null : ground.caller,
            call(form, { ...own, [slot]: value }, ground),
          );
          // A value that is plain text in one place, such as a search text, gives not found rather than invalid. And a value in
          // place of a login is an invalid login.
          const refusals = slot.endsWith('Token') ? [400, 401, 404] : [400, 404, 422];
          expect(refusals, `${userType}, ${slot} ${value}: ${answer.body}`).toContain(answer.statusCode);
        }
      }
    }
  });
});

test('a user who logs out or is deleted is anonymous from then on', async () => {
  const user = await newPerson(sides.own, 'Customer');
  const ping = allEndpoints.find(({ name }) => name === 'ping')?.endpoint as Endpoint;
  expect((await sendRequest(testApp, ping, user)).statusCode).toBe(200);
  await testApp.platform.database.bulkPool.query('UPDATE users SET deleted_at = now() WHERE user_id = $1', [
    user.userId,
  ]);
  expect((await sendRequest(testApp, ping, user)).statusCode).toBe(401);
});
