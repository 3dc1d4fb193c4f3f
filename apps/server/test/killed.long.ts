import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGeneratedFile } from '../../../tools/generate/writeGeneratedFile.ts';
import { uploadWithKills } from '../../../tools/product/killedUpload.ts';

const rows = Number(process.env.KILL_ROWS ?? 200_000);
const kills = Number(process.env.KILLS ?? 20);

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-killed-'));
  await chmod(folder, 0o711);
  file = path.join(folder, 'loads.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows, seed: 9, lanes: 400 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'an upload killed at many moments ends with the figures of one left alone',
  async () => {
    const alone = await uploadWithKills(folder, file, []);
    let seed = 20_261_120;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 4_294_967_296;
    };
    let total = 0;
    while (total < kills) {
      const moments = Array.from({ length: 5 }, () => Math.round(30 + random() * 1_800));
      const { figures, killed } = await uploadWithKills(folder, file, moments);
      total += Math.max(killed, 1);
      console.info(`killed ${killed} times, at ${moments.slice(0, killed).join(', ')} ms`);
      expect(figures).toEqual(alone.figures);
    }
  },
  55 * 60_000,
);
