import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { describe, expect, test } from 'vitest';
import { writeGeneratedFile } from '../../../tools/generate/writeGeneratedFile.ts';
import { customerOf, goOn } from '../../../tools/product/killedUpload.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { findPrograms } from '../src/platform/own-postgres/programs.ts';
import { postgres15, startOtherPostgres } from './support/otherPostgres.ts';
import { repositoryRoot } from './support/testSettings.ts';

const serverBundle = path.join(repositoryRoot, 'apps/server/dist/main.mjs');
const ours = async () => path.dirname((await findPrograms(tmpdir())).initdb);

/** What an administrator prepared, and which rights the database user has. */
const kinds = {
  'without BYPASSRLS': `CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'keeper'`,
  'with roles that an administrator made': `CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'keeper';
    CREATE ROLE lanewright_app LOGIN; CREATE ROLE lanewright_bulk LOGIN BYPASSRLS;
    GRANT lanewright_app, lanewright_bulk TO keeper WITH ADMIN OPTION`,
};

describe.each([
  ['PostgreSQL 15', () => Promise.resolve(postgres15 ?? ''), postgres15 === undefined],
  ['PostgreSQL 18', ours, false],
] as const)('%s', (_name, programs, isMissing) => {
  test.skipIf(isMissing).each(Object.entries(kinds))(
    'a user that is not a superuser, %s, starts the product twice, uploads, backs up and restores',
    async (_kind, before) => {
      const server = await startOtherPostgres(await programs());
      const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-outside-'));
      try {
        await server.admin.query(before);
        await server.admin.query('CREATE DATABASE product OWNER keeper');
        const envOf = (database: string) => ({
          DATABASE_URL: `postgresql://keeper:keeper@${encodeURIComponent(server.host)}:5432/${database}`,
        });
        const env = envOf('product');
        const dataDir = path.join(folder, 'data');
        const file = path.join(folder, 'loads.csv');
        await writeGeneratedFile(file, 'road-ftl', { rows: 5_000, seed: 9, lanes: 60 });
        const first = await startProduct({ dataDir, env });
        let uploadId = '';
        try {
          const customer = await customerOf(first);
          const sent = await customer.send(uploads.receiveShipments, { params: { id: Mode.RoadFTL } }, file);
          uploadId = sent.uploadId ?? '';
          while (!(await goOn(customer, uploadId)));
        } finally {
          await first.stop();
        }
        const shipmentsIn = async (product: Product) => {
          const customer = await customerOf(product);
          return (await customer.call(uploads.getUpload, { params: { id: uploadId } })).reconciliation
            ?.shipments;
        };
        const run = (command: 'backup' | 'restore', variables: Record<string, string>) =>
          promisify(execFile)(
            process.execPath,
            [serverBundle, command, '.', path.join(folder, 'backup'), '--keys', path.join(folder, 'keys')],
            { env: { ...process.env, ...variables, LANEWRIGHT_ROOT: repositoryRoot }, cwd: repositoryRoot },
          );
        const again = await startProduct({ dataDir, env });
        let shipments: number | undefined;
        try {
          shipments = await shipmentsIn(again);
          expect(shipments).toBeGreaterThan(1_000);
          await run('backup', { ...env, DATA_DIR: dataDir });
          expect(await readdir(path.join(folder, 'backup'))).toContain('manifest.json');
        } finally {
          await again.stop();
        }
        await server.admin.query('CREATE DATABASE restored OWNER keeper');
        const place = { dataDir: path.join(folder, 'restored'), env: envOf('restored') };
        const { stdout } = await run('restore', { ...place.env, DATA_DIR: place.dataDir });
        expect(stdout).toContain('Audit log verified');
        const restored = await startProduct(place);
        try {
          expect(await shipmentsIn(restored)).toBe(shipments);
        } finally {
          await restored.stop();
        }
        const stranger = startProduct({ dataDir: path.join(folder, 'stranger'), env });
        await expect(stranger).rejects.toThrow('the server ended with 1');
        expect(await readdir(path.join(folder, 'stranger'))).not.toContain('secret');
      } finally {
        await server.remove();
        await rm(folder, { recursive: true, force: true });
      }
    },
    10 * 60_000,
  );
});
