import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { testFileStore } from '../../../test/support/fileStoreContract.ts';
import { type FileStore, openFolderStore } from './fileStore.ts';

describe('a folder as file store', () => {
  let folder = '';
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lanewright-store-'));
    store = await openFolderStore(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));
  testFileStore(() => store);
});
