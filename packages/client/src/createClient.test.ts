import { accounts, awards, documents, overview, settings } from '@lanewright/contract';
import { expect, test } from 'vitest';
import { ClientProblem, createClient } from './index.ts';

type Sent = {
  readonly url: string;
  readonly token: string | null;
  readonly body: BodyInit | null | undefined;
};

/** A fake product: each path returns its responses one after the other; the last one repeats. */
function productThatSays(answers: Record<string, readonly (() => Response)[]>) {
  const sent: Sent[] = [];
  const asked = new Map<string, number>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input).replace('https://freight.example.com/api', '');
    const [path = ''] = url.split('?');
    const time = asked.get(path) ?? 0;
    asked.set(path, time + 1);
    sent.push({ url, token: new Headers(init?.headers).get('authorization'), body: init?.body });
    const said = answers[path];
    if (said === undefined) throw new Error(`nobody answers ${path}`);
    return (said[Math.min(time, said.length - 1)] ?? said[0])!();
  };
  return { client: createClient({ address: 'https://freight.example.com/', fetch }), sent };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const tokens = (name: string) => ({ jwtToken: `jwt ${name}`, refreshToken: `refresh ${name}` });
const user = {
  id: '7',
  username: 'a@example.com',
  displayName: 'A',
  type: 'Customer',
  companyId: '1',
  companyName: 'Northwind',
  profilePicture: null,
  proposeTwoFactor: false,
};
const expired = json({ status: 401, code: 'token_expired', title: 'Your session is over' }, 401);
const modes = json([]);

test('calls that find the token expired wait for one renewal, and are sent again', async () => {
  const { client, sent } = productThatSays({
    '/auth': [json({ ...user, ...tokens('first') })],
    '/auth/refresh-token': [json(tokens('second'))],
    '/config/available-modes': [expired, expired, modes],
  });
  await client.logIn('a@example.com', 'secret');
  expect(
    await Promise.all([client.call(settings.availableModes), client.call(settings.availableModes)]),
  ).toEqual([[], []]);
  expect(sent.filter(({ url }) => url === '/auth/refresh-token')).toHaveLength(1);
  expect(sent.slice(-2).map(({ token }) => token)).toEqual(['Bearer jwt second', 'Bearer jwt second']);
});

test('a second factor is requested by name, and sent with the login', async () => {
  const { client, sent } = productThatSays({
    '/auth': [json({ twoFactorRequired: true, mustSetUp: false, twoFactorToken: 'half a login' })],
    '/auth/validate/twofactorcode': [json({ ...user, ...tokens('whole') })],
    '/config/available-modes': [modes],
  });
  await expect(client.logIn('a@example.com', 'secret')).rejects.toMatchObject({
    code: 'two_factor_required',
  });
  await client.logIn('a@example.com', 'secret', '123456');
  expect(sent.at(-1)).toMatchObject({
    body: JSON.stringify({ twoFactorToken: 'half a login', code: '123456' }),
  });
  await client.call(settings.availableModes);
  expect(sent.at(-1)?.token).toBe('Bearer jwt whole');
});

test('an error is reported in the product’s words; another response by its status', async () => {
  const { client } = productThatSays({
    '/overview/stats/4': [
      json(
        { status: 422, code: 'mode_not_offered', title: 'Mode not offered', detail: 'Ask the Owner.' },
        422,
      ),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ],
  });
  const ask = () =>
    client.call(overview.overviewStats, { params: { id: 4 } }).catch((error: unknown) => error);
  const refused = await ask();
  expect(refused).toBeInstanceOf(ClientProblem);
  expect(refused).toMatchObject({
    code: 'mode_not_offered',
    status: 422,
    message: 'Mode not offered: Ask the Owner.',
  });
  expect(await ask()).toMatchObject({ code: 'unreadable_answer', status: 502 });
});

test('a file is sent with its name, after its fields; no file comes back as null', async () => {
  const { client, sent } = productThatSays({
    '/accounts/upload-profile-picture': [json({ profilePicture: 'a.png' })],
    '/repo': [json({ status: 422, code: 'invalid_input', title: 'Invalid' }, 422)],
    '/lanes/rate-card': [() => new Response(null, { status: 204 })],
  });
  const bytes = new Blob(['bytes']);
  await client.upload(accounts.uploadProfilePicture, {}, { name: 'a.png', bytes });
  const picture = sent.at(-1)?.body as FormData;
  expect((picture.get('file') as File).name).toBe('a.png');
  await client
    .upload(
      documents.receiveDocument,
      {},
      { name: 'terms.pdf', bytes, fields: { input: '{"title":"Terms"}' } },
    )
    .catch(() => undefined);
  const form = sent.at(-1)?.body;
  expect(form instanceof FormData ? [...form.keys()] : form).toEqual(['input', 'file']);
  expect(await client.download(awards.rateCard, { body: { mode: 4 } })).toBeNull();
});
