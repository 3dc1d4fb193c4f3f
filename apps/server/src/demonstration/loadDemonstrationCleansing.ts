import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploads } from '@lanewright/contract';
import { bringToLanes } from './bringToLanes.ts';
import type { DemonstrationPeople } from './demonstrationCalls.ts';
import { demonstrationFiles, writeDemonstrationFile } from './demonstrationFiles.ts';

const rows = 60;

/** Cleanses a small file in every mode as the cleanser customer. Does nothing if it already has uploads. */
export async function loadDemonstrationCleansing({ cleanser, owner }: DemonstrationPeople): Promise<void> {
  if ((await cleanser.call(uploads.listUploads)).length > 0) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-cleansing-'));
  try {
    await Promise.all(
      demonstrationFiles.map(async (file) => {
        const csv = path.join(folder, `${file.generated}.csv`);
        await writeDemonstrationFile(csv, { ...file, rows, lanes: 12, carriersCalled: {} });
        await bringToLanes(cleanser, owner, file.mode, { path: csv, name: file.name });
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
