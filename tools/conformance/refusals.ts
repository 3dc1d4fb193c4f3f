import assert from 'node:assert/strict';
import type { Check } from './check.ts';
import { formOf } from './trial/uploadFile.ts';
import type { World } from './world.ts';

const generic = 'An error occurred, please try again later';
/** An upload of a customer that must be refused with a result code of the specification. */
const refusedUpload = (
  row: string,
  what: string,
  result: { readonly code: number; readonly status: number },
  form: (world: World) => FormData | Promise<FormData>,
  query = '',
): Check => ({
  rows: [row],
  says: `${what}: upload result ${result.code}`,
  changes: true,
  async run(world) {
    const { status, json } = await world.call('Customer', 'POST', `/shipments/4${query}`, await form(world));
    assert.deepEqual([status, json.resultCode], [result.status, result.code]);
  },
});
const noFile = new FormData();
noFile.set('note', 'no file');
const header = 'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Total Charge\n';
const row = 'D-1,2025-03-04,Dallas,TX,Chicago,IL,2575.10\n';
const tooLarge = 524_288_001;

/**
 * The only rows that are proven by an error response alone, because the specification itself names the error. At most twelve, see
 * apps/server/test/conformance.test.ts.
 */
export const refusals: readonly Check[] = [
  refusedUpload('4.2.1', 'no file', { code: 0, status: 400 }, () => noFile),
  refusedUpload('4.2.2', 'a header without rows', { code: 1, status: 400 }, () =>
    formOf('header.csv', header),
  ),
  refusedUpload(
    '4.2.3',
    'a file announced as too large',
    { code: 2, status: 413 },
    () => formOf('large.csv', header + row),
    `?transfer=${crypto.randomUUID()}&from=0&byteCount=${tooLarge}`,
  ),
  refusedUpload('4.2.4', 'a picture', { code: 3, status: 415 }, () =>
    formOf(
      'picture.csv',
      new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000, 7)])),
    ),
  ),
  refusedUpload('4.2.5', 'a broken csv', { code: 4, status: 422 }, () =>
    formOf('broken.csv', 'Load ID,Ship Date\n"LD1,2025-03-04\n'.repeat(3)),
  ),
  refusedUpload('4.2.6', 'the same file again', { code: 5, status: 409 }, async (world) => {
    const form = formOf('twice.csv', header + row);
    assert.equal((await world.call('Customer', 'POST', '/shipments/4', form)).status, 200);
    return form;
  }),
  {
    rows: ['6.9'],
    says: 'the server itself refuses the wrong user type',
    async run(world) {
      for (const [as, path] of [
        ['Carrier', '/shipments/4'],
        ['Owner', '/shipments/4'],
        ['Customer', '/bids/upload/'],
      ] as const)
        assert.equal((await world.call(as, 'POST', path)).status, 403, `${as} ${path}`);
      assert.equal((await world.call(null, 'POST', '/shipments/4')).status, 401);
    },
  },
  {
    rows: ['8.2.1', '8.10'],
    says: 'a wrong password starts no renewal and does not reveal whether the user exists',
    async run(world) {
      const { page } = await world.visitor(null);
      const requested: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/auth')) requested.push(new URL(request.url()).pathname);
      });
      const messages: string[] = [];
      for (const name of [world.loginOf('Carrier').username, 'no.one@example.com']) {
        await page.goto('/login');
        await page.getByLabel('Username').fill(name);
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        await page.getByRole('button', { name: 'Log in' }).click();
        const alert = page.getByRole('alert').first();
        await alert.waitFor();
        messages.push((await alert.textContent()) ?? '');
      }
      assert.deepEqual(requested, ['/api/auth', '/api/auth']);
      assert.equal(messages[0], messages[1]);
      assert.ok(!messages[0]?.includes(generic));
    },
  },
];
