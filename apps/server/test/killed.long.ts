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
  'an upload killed at many moments, during and after transfer, ends with the figures of an uninterrupted one',
  async () => {
    const alone = await uploadWithKills(folder, file);
    expect(alone.files).toMatchObject({ orphans: 0, left: 1, named: 1 });
    let seed = 20_261_120;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 4_294_967_296;
    };
    const moment = (longestMs: number) => Math.round(30 + random() * longestMs);
    let total = 0;
    while (total < kills) {
      const sending = [moment(4_000)];
      // Half of them late enough to hit the steps after validation.
      const working = Array.from({ length: 4 }, (_, at) => moment(at % 2 === 0 ? 1_800 : 6_000));
      const { figures, killed, kept, files } = await uploadWithKills(folder, file, { sending, working });
      total += Math.max(killed.sending + killed.working, 1);
      console.info(
        `killed while sending at ${sending.slice(0, killed.sending).join(', ')} ms, with ${kept.join(', ')} bytes kept; ` +
          `${killed.working} times at work, at ${working.slice(0, killed.working).join(', ')} ms; ${files.orphans} orphans deleted`,
      );
      expect(figures).toEqual(alone.figures);
      expect(files).toEqual({ ...alone.files, orphans: files.orphans });
    }
  },
  20 * 60_000,
);
