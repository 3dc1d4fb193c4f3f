import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestApp } from './testApp.ts';
import { uploadUntilApproval } from './uploadUntilApproval.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Carrier,Miles,Total Charge';

/** Road files of the customer, given by their rows: load, date, ends with their states, carrier, miles, charge in USD. */
export function roadFiles(testApp: TestApp) {
  const approve = async (uploadId: string): Promise<void> => {
    await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id: uploadId } });
    await testApp.drainJobs();
  };
  return {
    /** Sends a file and returns its upload, which waits for approval. */
    async bring(name: string, rows: readonly string[]): Promise<string> {
      const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-road-files-'));
      const file = path.join(folder, `${name}.csv`);
      await writeFile(file, [header, ...rows].join('\n'));
      const { uploadId } = await uploadUntilApproval(testApp, Mode.RoadFTL, file, { currency: 'USD' });
      await rm(folder, { recursive: true });
      return uploadId;
    },
    approve,
  };
}
