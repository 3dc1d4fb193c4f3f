// Reads 1,000,000 × 20 cells of csv, twelve of each row as text: `npx tsx bench/tabular.mjs`. BENCH_SCALE cuts the size.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openTable, writeCsv } from '@lanewright/tabular';

const rowCount = Math.round(1_000_000 * Number(process.env.BENCH_SCALE ?? 1));
const cities = ['Atlanta', 'Chicago', 'Los Angeles', 'Dallas, North', 'Newark'];

function* rows() {
  yield Array.from({ length: 20 }, (_, column) => `column ${column}`);
  for (let row = 0; row < rowCount; row++) {
    const place = cities[row % 5];
    const figures = [row % 97, row % 1500, (row % 999) + 0.25, (row % 90) + 0.1, 12000 + (row % 9999)];
    yield [
      `SHP-${row}`,
      `2025-0${1 + (row % 9)}-11`,
      place,
      'GA',
      '30301',
      'Newark',
      'IL',
      '60601',
      ...figures,
    ].concat([
      '53FT DRY VAN',
      'Standard',
      'USD',
      `Carrier ${row % 37} Logistics`,
      row,
      'Delivered',
      `remark ${row % 89}`,
    ]);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bench-tabular-'));
try {
  const path = join(folder, 'table.csv');
  await pipeline(Readable.from(writeCsv(rows())), createWriteStream(path));
  const rawStart = performance.now();
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) bytes += chunk.length;
  const rawMs = performance.now() - rawStart;
  const start = performance.now();
  let letters = 0;
  for await (const batch of (await openTable(path)).readBatches(0)) {
    for (let row = 0; row < batch.rowCount; row++) {
      for (let column = 0; column < 12; column++) letters += batch.text(row, column).length;
    }
  }
  const ms = performance.now() - start;
  if (letters === 0) throw new Error('nothing was read');
  const peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const result = {
    name: 'tabular',
    ratio: Number((ms / rawMs).toFixed(1)),
    ms: Math.round(ms),
    bytes,
    peakMemoryMb,
  };
  console.log(JSON.stringify(result));
} finally {
  rmSync(folder, { recursive: true });
}
