import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { uploadWithKills } from '../tools/product/killedUpload.ts';

test('an upload whose server is killed twice ends with the figures of an undisturbed one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-kill-'));
  await chmod(folder, 0o711);
  try {
    const file = path.join(folder, 'loads.csv');
    await writeGeneratedFile(file, 'road-ftl', { rows: 40_000, seed: 4, lanes: 120 });
    const alone = await uploadWithKills(folder, file);
    const { figures, killed, files } = await uploadWithKills(folder, file, {
      sending: [200],
      working: [600],
    });
    expect(killed.sending).toBe(1);
    expect(figures).toEqual(alone.figures);
    expect(files).toEqual({ ...alone.files, orphans: files.orphans });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
