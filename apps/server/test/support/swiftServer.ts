import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
const kinds = ['account', 'container', 'object'] as const;

/** An S3-compatible object store that checks signatures, on this machine only, until it is stopped. */
export type SwiftServer = {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
};

/**
 * Explains in a sentence why OpenStack Swift cannot run here; null if it can. Installs missing Debian packages if this account is
 * allowed to.
 */
export async function whyNoSwift(): Promise<string | null> {
  const isThere = () =>
    run('swift-proxy-server', ['--help'])
      .then(() => true)
      .catch(() => false);
  if (await isThere()) return null;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return `Swift is not installed, and only root installs it: apt-get install ${packages.join(' ')}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, maxBuffer: 1e8 });
  } catch (error) {
    return `Debian's packages of Swift could not be installed: ${(error as Error).message.slice(0, 300)}`;
  }
  return (await isThere()) ? null : 'Swift was installed and does not run';
}

/** Starts the four servers of a Swift with one disk and an S3 endpoint; resolves once it responds. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-swift-'));
  await mkdir(path.join(folder, 'devices/disk'), { recursive: true });
  const [accessKey, secretKey] = ['lanewright:files', 'a-secret-of-this-test'];
  const ports = { proxy: await freePort(), account: 0, container: 0, object: 0 };
  for (const kind of kinds) ports[kind] = await freePort();
  await writeFile(
    path.join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = lanewright\nswift_hash_path_prefix = test\n[storage-policy:0]\nname = only\ndefault = yes\n',
  );
  for (const kind of kinds) {
    const ring = path.join(folder, `${kind}.builder`);
    await run('swift-ring-builder', [ring, 'create', '2', '1', '0']);
    await run('swift-ring-builder', [ring, 'add', `r1z1-127.0.0.1:${ports[kind]}/disk`, '1']);
    await run('swift-ring-builder', [ring, 'rebalance']);
  }
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${path.join(folder, 'devices')}
mount_check = false
log_level = WARNING
`;
  const children: ChildProcess[] = [];
  const start = async (name: string, config: string) => {
    const file = path.join(folder, `${name}-server.conf`);
    await writeFile(file, config);
    children.push(spawn(`swift-${name}-server`, [file], { stdio: 'ignore' }));
  };
  for (const kind of kinds)
    await start(
      kind,
      `${common(ports[kind])}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    );
  const filters = ['catch_errors', 'gatekeeper', 'cache', 'bulk', 's3api', 'tempauth', 'copy', 'slo', 'dlo'];
  await start(
    'proxy',
    `${common(ports.proxy)}[pipeline:main]
pipeline = ${filters.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter === 'cache' ? 'memcache' : filter}\n${settingsOf(filter, secretKey)}`).join('')}`,
  );
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const stop = async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
    await Promise.all(
      children.map((child) =>
        child.exitCode !== null || child.signalCode !== null
          ? Promise.resolve(null)
          : new Promise((resolve) => child.once('exit', resolve)),
      ),
    );
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 300; tries += 1) {
    const answers = await fetch(endpoint).catch(() => null);
    if (answers !== null) return { endpoint, accessKey, secretKey, stop };
    if (children.some((child) => child.exitCode !== null)) break;
    await pause(200);
  }
  await stop();
  throw new Error('Swift does not answer');
}

function settingsOf(filter: string, secretKey: string): string {
  if (filter === 's3api') return 'location = us-east-1\ns3_acl = no\n';
  if (filter === 'tempauth') return `user_lanewright_files = ${secretKey} .admin\n`;
  // An unused port: tokens are not cached, and S3 needs none.
  if (filter === 'cache') return 'memcache_servers = 127.0.0.1:9\n';
  return '';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
