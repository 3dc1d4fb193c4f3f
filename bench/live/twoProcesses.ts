import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPostgres } from '../../apps/server/src/platform/own-postgres/index.ts';
import { password, people } from '../../e2e/support/people.ts';
import { logIn } from '../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../tools/product/startProduct.ts';
import { quantile, rounded } from './measures.ts';
import { seedOpenLanes } from './openLanes.ts';
import { type Arrivals, watch } from './watch.ts';

const patienceMs = 20_000;
/** Allowance for the other process, in addition to twice the time within one process. */
const allowanceMs = 20;
const warmUpBids = 10;
/** Random pauses, so that bids do not synchronise with the product's timers. */
const pausesMs = [70, 140] as const;

/**
 * Two processes of the product on one database, with a buyer connected to each. Bids are saved alternately at both. Measures the
 * time from the response to a saved bid until the buyer gets the notification, and the message that lists changed, at the same
 * process and at the other.
 */
export async function measureTwoProcesses({ bids }: { bids: number }, say: (sentence: string) => unknown) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-live-'));
  await chmod(folder, 0o711);
  const own = await startOwnPostgres({ dataDir: folder, log: say });
  const { host, port } = own.connectionFor(own.superuser);
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(host)}:${port}/${own.database}`;
  // The installation's secret is in its data folder, as on a shared disk.
  const start = () =>
    startProduct({
      dataDir: path.join(folder, 'files'),
      env: { DATABASE_URL: databaseUrl, SESSION_MINUTES: '120' },
    });
  const products: Product[] = [];
  try {
    products.push(await start());
    products.push(await start());
    const [one, other] = products as [Product, Product];
    const lanes = await seedOpenLanes(one.address, folder);
    say(`two processes, ${lanes.laneIds.length} open lanes`);
    const buyers = await Promise.all(
      products.map(({ address }) => watch(address, people.customer, password)),
    );
    const [buyerAtOne, buyerAtOther] = buyers as [Arrivals, Arrivals];
    const sellers = await Promise.all(
      [one, other].map(async ({ address }) => logIn(address, people.carrier, password)),
    );
    const times = { notifyWithin: [], notifyAcross: [], changedWithin: [], changedAcross: [] } as Record<
      'notifyWithin' | 'notifyAcross' | 'changedWithin' | 'changedAcross',
      number[]
    >;
    let lost = 0;
    for (let bid = -warmUpBids; bid < bids; bid += 1) {
      const at = Math.abs(bid) % 2;
      const [near, far] = at === 0 ? [buyerAtOne, buyerAtOther] : [buyerAtOther, buyerAtOne];
      near.await(lanes.laneOf(bid + warmUpBids));
      far.await(lanes.laneOf(bid + warmUpBids));
      await lanes.save(sellers[at] as (typeof sellers)[number], bid + warmUpBids);
      const savedAt = performance.now();
      const all = await Promise.all(
        [near, far].flatMap((buyer) => [buyer.notifiedAt(patienceMs), buyer.changedAt(patienceMs)]),
      );
      lost += all.filter((moment) => moment === null).length;
      const since = (moment: number | null | undefined) => Math.max(0, (moment ?? Number.NaN) - savedAt);
      if (bid >= 0) {
        times.notifyWithin.push(since(all[0]));
        times.changedWithin.push(since(all[1]));
        times.notifyAcross.push(since(all[2]));
        times.changedAcross.push(since(all[3]));
      }
      await pause(pausesMs[0] + Math.random() * (pausesMs[1] - pausesMs[0]));
    }
    await Promise.all(buyers.map((buyer) => buyer.leave()));
    const p95 = (values: number[]) => rounded(quantile(values, 0.95), 1);
    const p50 = (values: number[]) => rounded(quantile(values, 0.5), 1);
    const figures = {
      bids,
      lost,
      notifyWithinP95Ms: p95(times.notifyWithin),
      notifyAcrossP95Ms: p95(times.notifyAcross),
      changedWithinP95Ms: p95(times.changedWithin),
      changedAcrossP95Ms: p95(times.changedAcross),
      notifyWithinMedianMs: p50(times.notifyWithin),
      notifyAcrossMedianMs: p50(times.notifyAcross),
      changedWithinMedianMs: p50(times.changedWithin),
      changedAcrossMedianMs: p50(times.changedAcross),
    };
    return {
      ...figures,
      isWithinTarget:
        figures.notifyAcrossP95Ms <= 2 * figures.notifyWithinP95Ms + allowanceMs &&
        figures.changedAcrossP95Ms <= 2 * figures.changedWithinP95Ms + allowanceMs,
    };
  } finally {
    for (const product of products) await product.stop();
    await own.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
