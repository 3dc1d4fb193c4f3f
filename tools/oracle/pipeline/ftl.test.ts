import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGeneratedFile } from '../../generate/writeGeneratedFile.ts';
import { ftlShipments } from './ftl.ts';
import { monthsThrough } from './forecast.ts';
import { calculatePipeline } from './calculatePipeline.ts';

describe('a clean generated truckload file', () => {
  let folder = '';
  let text = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lanewright-ftl-'));
    const path = join(folder, 'ftl.csv');
    await writeGeneratedFile(path, 'road-ftl', { rows: 4_000, seed: 7, dirt: false, lanes: 40 });
    text = await readFile(path, 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('gives lanes whose shipments and charges add up to the file', () => {
    const shipments = ftlShipments(text);
    const { lanes, totals } = calculatePipeline({
      measure: 'miles',
      shipments,
      contractMonths: monthsThrough('2027-01', '2027-12'),
    });
    let cents = 0n;
    let miles = 0;
    for (const line of text.trim().split('\r\n').slice(1)) {
      // The total comes before ,USD; the miles come before the weight and four amounts.
      const amounts = /,(\d+),\d+,[\d.]+,[\d.]+,[\d.]+,(\d+)\.(\d\d),USD,/.exec(line);
      cents += BigInt(`${amounts?.[2]}${amounts?.[3]}`);
      miles += Number(amounts?.[1]);
    }
    expect(shipments).toHaveLength(4_000);
    expect(lanes).toHaveLength(40);
    expect(totals.shipments).toBe(4_000);
    expect(totals.chargeUsd.replace('.', '')).toBe(String(cents));
    expect(totals.volume).toBe(`${miles}.000`);
    // A year of history and a year of contract: the forecast equals the history, so the baseline is what was paid.
    expect(Math.abs(Number(totals.baselineUsd) - Number(totals.chargeUsd))).toBeLessThan(40 * 12 * 0.005);
  });

  it('names lanes by places and equipment', () => {
    const [shipment] = ftlShipments(text);
    expect(shipment?.lines[0]?.laneKey).toMatch(
      /^[^|]+\|[A-Z]{2,3}\|[A-Z]{2} → [^|]+\|[A-Z]{2,3}\|[A-Z]{2} \| (Van|Reefer|Flatbed)$/,
    );
  });
});
