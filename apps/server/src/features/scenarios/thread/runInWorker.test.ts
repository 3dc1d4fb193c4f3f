import { expect, test } from 'vitest';
import { floats, integers, type PackedInput } from '../input/packedInput.ts';
import { runInWorker, ThreadEnded, ThreadTookTooLong } from './runInWorker.ts';

/** A tender that takes long to prove: every carrier's share has a lower and an upper bound. */
function drawn(laneCount: number, carrierCount: number): PackedInput {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const bids = {
    lane: integers(),
    carrier: integers(),
    price: floats(),
    none: floats(),
    zero: floats(),
    most: integers(),
  };
  const volume = floats();
  const firstBid = integers();
  const id: string[] = [];
  for (let lane = 0; lane < laneCount; lane++) {
    firstBid.add(id.length);
    volume.add(50 + 100 * random());
    for (let carrier = 0; carrier < carrierCount; carrier++) {
      id.push(String(1000 + id.length));
      bids.lane.add(lane);
      bids.carrier.add(carrier);
      bids.price.add(1 + random());
      bids.none.add(Number.NaN);
      bids.zero.add(0);
      bids.most.add(10_000);
    }
  }
  firstBid.add(id.length);
  const lanes = Array.from({ length: laneCount }, (_, lane) => String(lane + 1));
  const carriers = Array.from({ length: carrierCount }, (_, carrier) => String(carrier + 1));
  return {
    months: ['2027-01'],
    lanes: {
      id: lanes,
      region: lanes.map((_, lane) => `R${lane % 5}`),
      equipment: lanes.map(() => 'Van'),
      businessUnit: lanes.map(() => ''),
      incumbentId: lanes.map(() => null),
      volume: volume.taken(),
      firstBid: firstBid.taken(),
    },
    carriers: {
      id: carriers,
      name: carriers,
      service: carriers.map(() => null),
      terms: carriers.map(() => null),
    },
    bids: {
      id,
      lane: bids.lane.taken(),
      carrier: bids.carrier.taken(),
      unitCostUsd: bids.price.taken(),
      leftOutUsd: bids.zero.taken(),
      mostHundredths: bids.most.taken(),
      transitDays: bids.none.taken(),
      co2KgPerUnit: bids.none.taken(),
    },
  };
}
const task = {
  kind: 'solve' as const,
  input: drawn(600, 8),
  rules: [
    { kind: 'carrierCount' as const, ruleId: 'count', isOn: true, scope: {}, per: 'region' as const, max: 3 },
    {
      kind: 'share' as const,
      ruleId: 'share',
      isOn: true,
      scope: {},
      carriers: 'all' as const,
      together: false,
      of: 'volume' as const,
      minPercent: 8,
      maxPercent: 17,
      orNone: true,
    },
  ],
  weights: {},
  effort: { seconds: 60, polishSeconds: 0 },
};

test('a thread asked to stop returns its best solution so far', async () => {
  const startedAt = performance.now();
  const thread = runInWorker(task, 60, ({ best }) => {
    if (best !== null) thread.stop();
  });
  const answer = await thread.answer;
  expect('shares' in answer && answer.shares.lane.length).toBeGreaterThanOrEqual(600);
  expect(performance.now() - startedAt).toBeLessThan(50_000);
});

test('a thread that is terminated or takes too long returns nothing', async () => {
  const ended = runInWorker(task, 60, () => undefined);
  ended.end();
  await expect(ended.answer).rejects.toBeInstanceOf(ThreadEnded);
  await expect(runInWorker(task, 0.01, () => undefined).answer).rejects.toBeInstanceOf(ThreadTookTooLong);
});
