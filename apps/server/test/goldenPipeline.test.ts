import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { awards, bids, lanes, overview, type ResponseOf, uploads } from '@lanewright/contract';
import { Mode, monthsFrom, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateBids } from '../../../tools/generate/generateBids.ts';
import { harmlessDirt } from '../../../tools/generate/dirt.ts';
import { writeGeneratedFile } from '../../../tools/generate/writeGeneratedFile.ts';
import { fclShipments } from '../../../tools/oracle/pipeline/fcl.ts';
import { ftlShipments } from '../../../tools/oracle/pipeline/ftl.ts';
import { calculatePipeline, type PipelineLane } from '../../../tools/oracle/pipeline/calculatePipeline.ts';
import { scmsFigures, scmsLines, scmsShipments } from '../../../tools/oracle/pipeline/scms.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { sharedData } from './support/testSettings.ts';

const contractMonths = monthsFrom('2026-12', 12);
const scmsFile = path.join(sharedData, 'scms/scms_2006_2009.csv');
/** Names that the gazetteer and the equipment list spell differently from the generator. */
const sameName: Record<string, string> = {
  'Dry van': 'Van',
  Refrigerated: 'Reefer',
  'St. ': 'Saint ',
  'New York City': 'New York',
};
type Lane = ResponseOf<typeof overview.listLanes>[number];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const allLanes = async (mode: number) =>
  (
    await testApp.call(overview.listLanes, testApp.people.customer, {
      query: { mode: String(mode), incumbents: 'true' },
    })
  ).body;

/** The product's figures of a lane, in the format of the independent calculation. */
const said = (lane: Lane) => ({
  shipments: lane.shipmentCount,
  volume: lane.volumeTotal.toFixed(3),
  baselineUsd: lane.baselineCost === null ? null : lane.baselineCost.toFixed(2),
  forecast: Object.fromEntries(
    lane.volume
      .filter((month) => contractMonths.includes(month.month))
      .map((month) => [month.month, month.volume.toFixed(3)]),
  ),
});
const expected = (lane: PipelineLane) => ({
  shipments: lane.shipments,
  volume: lane.volume,
  baselineUsd: lane.baselineUsd,
  forecast: lane.forecast,
});

describe.skipIf(!existsSync(scmsFile))('the supply-chain file, Air part', () => {
  test('reconciles, and its lanes equal an independent computation', async () => {
    const { uploadId, waiting } = await uploadUntilApproval(testApp, Mode.AirFreight, scmsFile, {
      distributionCentre: 'Accra, Ghana',
    });
    const file = scmsLines(await readFile(scmsFile, 'utf8'));
    const figures = scmsFigures(file, 'Air');
    expect([figures.lines, figures.shipments, figures.freightUsd, figures.weightKg]).toEqual([
      2055,
      1455,
      '10113788.17',
      '3119292',
    ]);
    expect(waiting.reconciliation).toMatchObject({
      received: 3036,
      accepted: 2055,
      excepted: 0,
      excluded: 981,
      receivedModeLines: figures.lines,
      receivedModeShipments: figures.shipments,
      receivedChargeUsd: Number(figures.freightUsd),
      receivedWeightKg: Number(figures.weightKg),
      chargeUsd: Number(figures.freightUsd),
    });
    expect(waiting.reconciliation?.setAside.map(({ modeText, count }) => [modeText, count])).toEqual([
      ['Truck', 490],
      ['N/A', 360],
      ['Air Charter', 128],
      ['Ocean', 3],
    ]);
    expect(await allLanes(Mode.AirFreight), 'a preview until it is approved').toEqual([]);
    await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id: uploadId } });
    await testApp.drainJobs();
    const nodeOf = await nodesOfPlaces(uploadId);
    const independent = calculatePipeline({
      measure: 'weightKg',
      contractMonths,
      shipments: scmsShipments(
        file,
        'Air',
        (line) =>
          `${nodeOf(line.fromDistributionCentre ? 'Accra, Ghana' : line.site)} → ${nodeOf(line.country)}`,
      ),
    });
    const nodes = await testApp.platform.database.bulkPool.query<{ lane_id: string; key: string }>(
      `SELECT lane_id, origin_node || ' → ' || destination_node AS key FROM lanes WHERE customer_id = $1 AND mode = 7`,
      [testApp.people.customer.companyId],
    );
    const keyOf = new Map(nodes.rows.map((row) => [row.lane_id, row.key]));
    const product = Object.fromEntries(
      (await allLanes(Mode.AirFreight)).map((lane) => [keyOf.get(lane.id), said(lane)]),
    );
    expect(product).toEqual(
      Object.fromEntries(independent.lanes.map((lane) => [lane.laneKey, expected(lane)])),
    );
    const stats = await testApp.call(overview.overviewStats, testApp.people.customer, {
      params: { id: Mode.AirFreight },
      query: {},
    });
    expect([stats.body.shipments, stats.body.spend.toFixed(2)]).toEqual([
      1455,
      independent.totals.baselineUsd,
    ]);
  });

  async function nodesOfPlaces(uploadId: string) {
    const { rows } = await testApp.platform.database.bulkPool.query<{ text: string; node_key: string }>(
      `SELECT w.text, p.node_key FROM words w JOIN resolved_places p USING (customer_id, upload_id, word_no)
       WHERE w.upload_id = $1 AND w.kind = 'place'`,
      [uploadId],
    );
    const nodes = new Map(rows.map((row) => [row.text, row.node_key]));
    return (text: string) => nodes.get(text) ?? `unknown ${text}`;
  }
});

describe('a year of truckloads with the errors of real exports', () => {
  let clean = '';
  const keyOf = (lane: Lane) => {
    const place = (city: string | null, state: string | null, country: string | null) =>
      `${city}|${state}|${country}`;
    const info = lane.locationInfo;
    return `${place(info.originCityClean, info.originStateClean, info.originCountryClean)} → ${place(info.destCityClean, info.destStateClean, info.destCountryClean)} | ${lane.equipmentType}`.replace(
      /Dry van|Refrigerated|St\. |New York City/g,
      (name) => sameName[name] ?? name,
    );
  };

  test('gives the lanes of the clean file, with bids, colours, awards and savings to the cent', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-golden-'));
    const options = { rows: 3_000, lanes: 60, seed: 11 };
    await writeGeneratedFile(path.join(folder, 'dirty.csv'), 'road-ftl', { ...options, dirt: harmlessDirt });
    await writeGeneratedFile(path.join(folder, 'clean.csv'), 'road-ftl', { ...options, dirt: false });
    clean = await readFile(path.join(folder, 'clean.csv'), 'utf8');
    const { uploadId } = await uploadUntilApproval(testApp, Mode.RoadFTL, path.join(folder, 'dirty.csv'), {});
    await rm(folder, { recursive: true });
    expect(
      await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id: uploadId } }),
    ).toMatchObject({ status: 200, body: { status: UploadStatus.Completed } });
    await testApp.drainJobs();
    const independent = calculatePipeline({
      measure: 'miles',
      contractMonths,
      shipments: ftlShipments(clean),
    });
    const product = await allLanes(Mode.RoadFTL);
    expect(Object.fromEntries(product.map((lane) => [keyOf(lane), said(lane)]))).toEqual(
      Object.fromEntries(independent.lanes.map((lane) => [lane.laneKey, expected(lane)])),
    );

    const { customer, carrier, otherCarrier } = testApp.people;
    await testApp.call(lanes.startLanes, customer, { body: { mode: Mode.RoadFTL } });
    const charges = [
      { name: 'Linehaul', unit: 'PerMile' as const, required: true },
      { name: 'Fuel surcharge', unit: 'PerMile' as const, required: false },
      { name: 'Stop-off', unit: 'PerShipment' as const, required: false, perShipment: '0.1' },
    ];
    const laneBids = [];
    for (const [index, bidder] of [carrier, otherCarrier].entries()) {
      const name = index === 0 ? 'Albatross Lines' : 'Buffalo Trucking';
      const offers = generateBids({
        carrier: name,
        seed: 5,
        volumeUnit: 'PerMile',
        charges,
        coverage: 0.8,
        lanes: product.map((lane) => ({
          laneId: lane.id,
          origin: lane.origin,
          destination: lane.destination,
          baselineUnitCostUsd: lane.baselineUnitCost,
        })),
      });
      const saved = await testApp.call(bids.saveBids, bidder, {
        body: {
          mode: Mode.RoadFTL,
          structureVersion: 1,
          bids: offers.map((offer) => ({
            laneId: offer.laneId,
            rates: charges.map((charge, at) => ({
              chargeNo: at + 1,
              rate: offer.rates[charge.name] == null ? null : Number(offer.rates[charge.name]),
            })),
          })),
        },
      });
      expect(saved).toMatchObject({ status: 200, body: { saved: offers.length, errors: [] } });
      const laneOf = new Map(product.map((lane) => [lane.id, keyOf(lane)]));
      laneBids.push(
        ...offers.map((offer) => ({
          carrier: name,
          laneKey: laneOf.get(offer.laneId) ?? '',
          rates: Object.fromEntries(
            Object.entries(offer.rates).map(([charge, rate]) => [charge, rate === null ? null : { rate }]),
          ),
        })),
      );
    }
    await testApp.drainJobs();
    const months = contractMonths.slice(0, 6);
    const awarded = await testApp.call(awards.awardBestBids, customer, {
      body: { mode: Mode.RoadFTL, months },
    });
    expect(awarded.status).toBe(200);
    const bidding = calculatePipeline({
      measure: 'miles',
      contractMonths,
      shipments: ftlShipments(clean),
      charges,
      bids: laneBids,
    });
    const given = bidding.lanes.flatMap((lane) => {
      const best = lane.bids
        .filter((bid) => bid.complete)
        .toSorted((a, b) => Number(a.unitCostUsd) - Number(b.unitCostUsd))[0];
      return best === undefined
        ? []
        : [{ laneKey: lane.laneKey, carrier: best.carrier, months, share: '1', state: 'pending' as const }];
    });
    const whole = calculatePipeline({
      measure: 'miles',
      contractMonths,
      shipments: ftlShipments(clean),
      charges,
      bids: laneBids,
      awards: given,
    });
    const after = await allLanes(Mode.RoadFTL);
    const figures = (
      laneKey: string,
      colour: string | null,
      best: string | null,
      newCost: string,
      savings: string | null,
    ) => [laneKey, { colour, best, newCost, savings }];
    expect(
      Object.fromEntries(
        after.map((lane) =>
          figures(
            keyOf(lane),
            lane.colour,
            lane.amountBid?.toFixed(2) ?? null,
            (lane.newCost ?? 0).toFixed(2),
            (lane.savings ?? 0).toFixed(2),
          ),
        ),
      ),
    ).toEqual(
      Object.fromEntries(
        whole.lanes.map((lane) => {
          const best = lane.bids
            .filter((bid) => bid.complete)
            .toSorted((a, b) => Number(a.unitCostUsd) - Number(b.unitCostUsd))[0];
          return figures(
            lane.laneKey,
            lane.bids.length === 0 ? null : lane.colour,
            best?.costUsd ?? null,
            lane.awardedUsd,
            lane.savingsUsd ?? '0.00',
          );
        }),
      ),
    );
    const stats = await testApp.call(overview.overviewStats, customer, {
      params: { id: Mode.RoadFTL },
      query: {},
    });
    expect(
      [stats.body.spend, stats.body.awarded, stats.body.pendingAward, stats.body.savings].map((figure) =>
        figure.toFixed(2),
      ),
    ).toEqual([
      whole.totals.baselineUsd,
      whole.totals.awardedUsd,
      whole.totals.pendingUsd,
      whole.totals.savingsUsd,
    ]);
  });
});

test('a year of containers gives the lanes of the clean file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-golden-'));
  const options = { rows: 1_200, lanes: 40, seed: 12 };
  await writeGeneratedFile(path.join(folder, 'dirty.csv'), 'ocean-fcl', { ...options, dirt: harmlessDirt });
  await writeGeneratedFile(path.join(folder, 'clean.csv'), 'ocean-fcl', { ...options, dirt: false });
  const clean = await readFile(path.join(folder, 'clean.csv'), 'utf8');
  const { uploadId } = await uploadUntilApproval(testApp, Mode.OceanFCL, path.join(folder, 'dirty.csv'), {});
  await rm(folder, { recursive: true });
  await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id: uploadId } });
  await testApp.drainJobs();
  const independent = calculatePipeline({
    measure: 'containers',
    contractMonths,
    shipments: fclShipments(clean),
  });
  const keyOf = ({ locationInfo, serviceType, equipmentType }: Lane) =>
    `${locationInfo.originPortCodeClean} → ${locationInfo.destPortCodeClean} | ${serviceType} | ${equipmentType}`;
  const product = await allLanes(Mode.OceanFCL);
  expect(Object.fromEntries(product.map((lane) => [keyOf(lane), said(lane)]))).toEqual(
    Object.fromEntries(
      independent.lanes.map((lane) => [
        lane.laneKey.replace(/(Door|Port)-(Door|Port)/, '$1$2'),
        expected(lane),
      ]),
    ),
  );
});
