import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Problem } from '@lanewright/contract';
import { Mode, UploadResult } from '@lanewright/freight';
import { transform } from 'esbuild';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { repositoryRoot } from './support/testSettings.ts';

type Answer<T> = Response & { data: T; error: Problem };
/** The part of the generated client that these tests use. It is generated at run time; the last test compiles against its types. */
type Client = {
  auth: {
    authenticate(data: { username: string; password: string }): Promise<Answer<{ jwtToken: string }>>;
  };
  shipments: {
    receiveShipments(
      id: number,
      data: { file: File },
    ): Promise<Answer<{ code: number; resultCode: number; uploadId: string }>>;
  };
  lanes: { rateCard(data: { mode: number }): Promise<Answer<null>> };
  setSecurityData(token: string): void;
};
type GeneratedModule = {
  Api: new (options: {
    baseUrl: string;
    securityWorker: (token: string) => { headers: Record<string, string> };
  }) => Client;
};

let testApp: TestApp;
let folder: string;
let source: string;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp();
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-client-'));
  await generateApi({
    url: `${address}/api/openapi.json`,
    output: folder,
    fileName: 'client.ts',
    silent: true,
  });
  const file = path.join(folder, 'client.ts');
  source = await readFile(file, 'utf8');
  // It declares an enum, which Node.js cannot run by leaving out types.
  const { code } = await transform(source, { loader: 'ts' });
  const script = path.join(folder, 'client.mjs');
  await writeFile(script, code);
  const { Api } = (await import(pathToFileURL(script).href)) as GeneratedModule;
  client = new Api({
    baseUrl: `${address}/api`,
    securityWorker: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
  });
  const { username } = testApp.people.customer;
  const { data } = await client.auth.authenticate({ username, password: 'password of customer' });
  client.setSecurityData(data.jwtToken);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const rows = [
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge',
  'A-1,2025-03-04,Dallas,TX,Chicago,IL,921,2575.10',
  'A-2,2025-04-08,Dallas,TX,Chicago,IL,921,2610.00',
];
/** The source of one generated function, from its name to the end of its request. */
const functionSource = (name: string) =>
  new RegExp(String.raw`^ {4}${name}: \([\s\S]*?\.\.\.params,`, 'm').exec(source)?.[0] ?? '';

test('a generated client uploads a file of shipments', async () => {
  const file = new File([rows.join('\n')], 'shipments.csv', { type: 'text/csv' });
  const { status, data } = await client.shipments.receiveShipments(Mode.RoadFTL, { file });
  expect(status).toBe(200);
  expect(data).toMatchObject({ code: UploadResult.Success, resultCode: UploadResult.Success });
  const stored = await testApp.platform.database.ownerPool.query(
    'SELECT file_name FROM uploads WHERE upload_id = $1',
    [data.uploadId],
  );
  expect(stored.rows).toEqual([{ file_name: 'shipments.csv' }]);
});

test('a generated client reads the problem of a refused file', async () => {
  const png = new Uint8Array([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...Array.from({ length: 500 }, () => 7),
  ]);
  const file = new File([png], 'picture.csv');
  const refused = await client.shipments.receiveShipments(Mode.RoadFTL, { file }).then(
    () => null,
    (answer: Answer<never>) => answer,
  );
  expect(refused?.error).toMatchObject({
    status: 415,
    code: 'upload_invalid_file_type',
    resultCode: UploadResult.InvalidFileType,
    detail: expect.stringMatching(/\w/),
  });
});

test('a generated client gets 204 and no body for a rate card without awards', async () => {
  const answer = await client.lanes.rateCard({ mode: Mode.RoadFTL });
  expect([answer.status, await answer.text(), answer.data]).toEqual([204, '', null]);
});

test('a generated client has types for the file, the responses and the problem', async () => {
  expect(functionSource('receiveShipments')).toMatch(/data: \{[^}]*\bfile: File;/);
  expect(functionSource('receiveShipments')).toContain('type: ContentType.FormData');
  expect(/^export interface Problem \{[^}]*/m.exec(source)?.[0]).toContain('code: string;');
  for (const name of ['receiveShipments', 'rateCard', 'authenticate']) {
    expect(functionSource(name), name).toMatch(/\(Problem & \{\s+code:[\s\S]*\| Problem\s*>\(\{/);
    expect(functionSource(name), name).not.toMatch(/\bany\b|\bobject\b|\bunknown\b/);
  }
  const program = path.join(folder, 'program.ts');
  await writeFile(
    program,
    `import { Api, type HttpResponse, type Problem } from './client.ts';
const client = new Api();
export async function upload(file: File): Promise<[200, string | null]> {
  const { data } = await client.shipments.receiveShipments(4, { file });
  // @ts-expect-error The file is required.
  await client.shipments.receiveShipments(4, {});
  // @ts-expect-error A success has no such field.
  data.detail;
  return [data.resultCode, data.uploadId];
}
export const explain = ({ error }: HttpResponse<never, Problem>): [string, string | undefined, number | undefined] =>
  [error.code, error.detail, error.resultCode];
`,
  );
  const compiler = path.join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  const options =
    '--noEmit --strict --target es2022 --module preserve --allowImportingTsExtensions --ignoreConfig';
  await promisify(execFile)(process.execPath, [compiler, ...options.split(' '), program], {
    cwd: folder,
  }).catch((error: { stdout: string }) => expect.fail(error.stdout));
});
