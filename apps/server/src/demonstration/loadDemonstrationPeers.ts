import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchmarks, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { FastifyInstance } from 'fastify';
import { ensureCompany, ensureUser } from '../features/accounts/index.ts';
import { demonstrationPassword, enableModes } from '../features/settings/index.ts';
import type { Platform } from '../platform/platform.ts';
import { bringToLanes, lanesOnceIncluded } from './bringToLanes.ts';
import { type DemonstrationCaller, type DemonstrationPeople, logIn } from './demonstrationCalls.ts';
import { demonstrationFiles, writeMarketFile } from './demonstrationFiles.ts';

/** Rows of a peer's file in the modes other than Road FTL. */
const otherRows = 120;

/** Companies that ship on the demonstration customer's lanes; their data forms its benchmark. */
const peers = [
  { name: 'Cascade Foods', username: 'buyer@cascade-foods.example', ftlRows: 350, shipmentSeed: 61 },
  { name: 'Granite Home', username: 'buyer@granite-home.example', ftlRows: 300, shipmentSeed: 62 },
  { name: 'Prairie Paper', username: 'buyer@prairie-paper.example', ftlRows: 250, shipmentSeed: 63 },
  { name: 'Harbor Textiles', username: 'buyer@harbor-textiles.example', ftlRows: 300, shipmentSeed: 64 },
  { name: 'Juniper Tools', username: 'buyer@juniper-tools.example', ftlRows: 250, shipmentSeed: 65 },
] as const;
type Peer = (typeof peers)[number];

/** A benchmark needs three companies. In Road FTL all five take part, so that it also shows a mean. */
const modesOf = (peer: Peer) =>
  demonstrationFiles.filter(({ mode }) => mode === Mode.RoadFTL || peers.indexOf(peer) < 3);

export const peerLogins = peers.map(({ username }) => username);

/**
 * Loads the peers' shipments through the product's own API and publishes the first benchmarks. A mode in which a peer already has
 * uploads is left unchanged.
 */
export async function loadDemonstrationPeers(
  platform: Platform,
  app: FastifyInstance,
  { owner }: DemonstrationPeople,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-peers-'));
  try {
    await Promise.all(peers.map((peer) => loadPeer(platform, app, { peer, owner, folder })));
    await owner.call(benchmarks.freezeBenchmarks, {});
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadPeer(
  platform: Platform,
  app: FastifyInstance,
  { peer, owner, folder }: { peer: Peer; owner: DemonstrationCaller; folder: string },
): Promise<void> {
  await ensurePeer(platform, peer);
  const buyer = await logIn(app, peer.username);
  const uploaded = new Set((await buyer.call(uploads.listUploads)).map(({ mode }) => mode));
  for (const file of modesOf(peer).filter(({ mode }) => !uploaded.has(mode))) {
    const csv = path.join(folder, `${peer.shipmentSeed}-${file.generated}.csv`);
    const rows = file.mode === Mode.RoadFTL ? peer.ftlRows : otherRows;
    await writeMarketFile(csv, file, { rows, shipmentSeed: peer.shipmentSeed });
    await bringToLanes(buyer, owner, file.mode, { path: csv, name: 'Shipments.csv' });
  }
  for (const { mode } of modesOf(peer)) await lanesOnceIncluded(buyer, mode, 1);
}

async function ensurePeer(platform: Platform, peer: Peer): Promise<void> {
  const { name, username } = peer;
  await platform.database.asSystem(async (tx) => {
    const companyId = await ensureCompany(tx, { name, kind: 'Customer', isDemonstration: true });
    await enableModes(
      tx,
      companyId,
      modesOf(peer).map(({ mode }) => mode),
    );
    const user = { companyId, userType: 'Customer', username, displayName: `${name} Buyer` } as const;
    await ensureUser(tx, { ...user, password: demonstrationPassword });
  });
}
