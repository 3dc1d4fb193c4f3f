// npm run bench:fairness: duration of a carrier's bid save and ping while one user of another carrier floods the product with 150
// heavy requests at a time and 100 connections of the live hub, compared with their duration on an idle server. `ratio` is the
// worse of the two quotients of their 95th percentiles. BENCH_SECONDS is the length of each round (quiet and flooded ones
// alternate), BENCH_LANES the number of lanes.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accounts } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { password, people } from '../e2e/support/people.ts';
import { logIn } from '../tools/product/productClient.ts';
import { startProduct } from '../tools/product/startProduct.ts';
import type { FloodAnswers } from './fairness/flood.ts';
import { bundleFlood } from './fairness/bundleFlood.ts';
import { measureRival } from './fairness/measureRival.ts';
import { startProgram } from './live/ask.ts';
import { quantile, rounded } from './live/measures.ts';
import { seedOpenLanes } from './live/openLanes.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 12);
const laneCount = Number(process.env.BENCH_LANES ?? 1_000);
const rounds = 3;
const calls = 150;
const connections = 100;
const goal = 3;
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-fairness-'));
await chmod(folder, 0o711);
const product = await startProduct({ dataDir: folder, env: { SESSION_MINUTES: '120' } });
const flooding = await bundleFlood();
const flood = startProgram<FloodAnswers>(flooding.file);
try {
  const lanes = await seedOpenLanes(product.address, folder, laneCount);
  const flooder = await sessionOf(people.carrier);
  const rival = await logIn(product.address, people.otherCarrier, password);
  const heavy = {
    address: product.address,
    path: `/api/lanes/mode?mode=${Mode.RoadFTL}&pageSize=1000&search=a`,
    token: flooder,
    calls,
    connections,
  };
  let bid = 0;
  const save = () => lanes.save(rival, (bid += 1));
  const ping = () => rival.call(accounts.ping);
  await measureRival({ save, ping }, 3);
  const quiet = { saveMs: [] as number[], pingMs: [] as number[], refused: 0 };
  const flooded = { saveMs: [] as number[], pingMs: [] as number[], refused: 0 };
  let told: Awaited<ReturnType<FloodAnswers['end']>> | undefined;
  for (let round = 0; round < rounds; round += 1) {
    add(quiet, await measureRival({ save, ping }, seconds));
    await flood.ask('begin', heavy);
    // By then the flooder's initial burst allowance is used up.
    await measureRival({ save, ping }, 2);
    add(flooded, await measureRival({ save, ping }, seconds));
    told = await flood.ask('end');
    say(`round ${round + 1}: ${JSON.stringify(figures(quiet, flooded))}`);
  }
  const measured = figures(quiet, flooded);
  const refusedCalls = told?.statuses[429] ?? 0;
  console.log(
    JSON.stringify({
      name: 'fairness',
      ...measured,
      lanes: lanes.laneIds.length,
      rivalCalls: flooded.saveMs.length + flooded.pingMs.length,
      rivalRefused: quiet.refused + flooded.refused,
      flooder: told,
      isWithinTarget:
        measured.ratio <= goal &&
        quiet.refused + flooded.refused === 0 &&
        refusedCalls > 0 &&
        told?.refusalsWithoutRetryAfter === 0,
    }),
  );
} finally {
  await flood.stop();
  await product.stop();
  await flooding.remove();
  await rm(folder, { recursive: true, force: true });
}

async function sessionOf(username: string): Promise<string> {
  const response = await fetch(`${product.address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return ((await response.json()) as { jwtToken: string }).jwtToken;
}

type Times = Awaited<ReturnType<typeof measureRival>>;

function add(all: Times, more: Times): void {
  all.saveMs.push(...more.saveMs);
  all.pingMs.push(...more.pingMs);
  all.refused += more.refused;
}

function figures(quiet: Times, flooded: Times) {
  const p95 = (values: readonly number[]) => quantile(values, 0.95);
  const saveRatio = p95(flooded.saveMs) / p95(quiet.saveMs);
  const pingRatio = p95(flooded.pingMs) / p95(quiet.pingMs);
  return {
    ratio: rounded(Math.max(saveRatio, pingRatio)),
    saveRatio: rounded(saveRatio),
    pingRatio: rounded(pingRatio),
    quietSaveP95Ms: rounded(p95(quiet.saveMs), 1),
    floodedSaveP95Ms: rounded(p95(flooded.saveMs), 1),
    quietPingP95Ms: rounded(p95(quiet.pingMs), 1),
    floodedPingP95Ms: rounded(p95(flooded.pingMs), 1),
  };
}
