import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchmarks, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { FastifyInstance } from 'fastify';
import { writeGeneratedFile } from '../../../../tools/generate/writeGeneratedFile.ts';
import { ensureCompany, ensureUser } from '../features/accounts/index.ts';
import { demonstrationPassword, switchModesOn } from '../features/settings/index.ts';
import type { Platform } from '../platform/platform.ts';
import { bringToLanes, countedLanes, logIn } from './loadDemonstrationLanes.ts';

/** Companies that ship on the demonstration customer's truck lanes: the market it compares itself with. */
const peers = [
  { name: 'Cascade Foods', username: 'buyer@cascade-foods.example', rows: 700, shipmentSeed: 61 },
  { name: 'Granite Home', username: 'buyer@granite-home.example', rows: 600, shipmentSeed: 62 },
  { name: 'Prairie Paper', username: 'buyer@prairie-paper.example', rows: 500, shipmentSeed: 63 },
  { name: 'Harbor Textiles', username: 'buyer@harbor-textiles.example', rows: 600, shipmentSeed: 64 },
  { name: 'Juniper Tools', username: 'buyer@juniper-tools.example', rows: 500, shipmentSeed: 65 },
] as const;

/** By whom the peers' files are sent. */
export const peerLogins = peers.map(({ username }) => username);

/** Loads the peers' shipments as the customer's are loaded, and freezes the first markets. Those loaded before are left alone. */
export async function loadDemonstrationPeers(platform: Platform, app: FastifyInstance): Promise<void> {
  const owner = await logIn(app, 'owner@demo.lanewright.example');
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-peers-'));
  try {
    for (const peer of peers) {
      await ensurePeer(platform, peer);
      const buyer = await logIn(app, peer.username);
      if ((await buyer.call(uploads.listUploads)).length > 0) continue;
      const file = path.join(folder, `${peer.shipmentSeed}.csv`);
      const { rows, shipmentSeed } = peer;
      await writeGeneratedFile(file, 'road-ftl', { rows, lanes: 60, seed: 2026, shipmentSeed, dirt: false });
      await bringToLanes(buyer, owner, Mode.RoadFTL, { path: file, name: 'Loads.csv' });
      await countedLanes(buyer, Mode.RoadFTL);
    }
    await owner.call(benchmarks.freezeBenchmarks, {});
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ensurePeer(platform: Platform, { name, username }: (typeof peers)[number]): Promise<void> {
  await platform.database.inBulk(async (tx) => {
    const companyId = await ensureCompany(tx, { name, kind: 'Customer', isDemonstration: true });
    await switchModesOn(tx, companyId, [Mode.RoadFTL]);
    const user = { companyId, userType: 'Customer', username, displayName: `${name} Buyer` } as const;
    await ensureUser(tx, { ...user, password: demonstrationPassword });
  });
}
