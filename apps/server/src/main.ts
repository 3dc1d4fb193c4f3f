import closeWithGrace from 'close-with-grace';
import { assemble } from './assemble.ts';
import { runBackup } from './backup/runBackup.ts';
import { createOwner } from './createOwner.ts';
import { ensureDemonstrationCompanies } from './demonstration/demonstrationCompanies.ts';
import { makeDemonstrationLanes } from './demonstration/makeDemonstrationLanes.ts';
import { distributeDatabase } from './distribution/distributeDatabase.ts';
import { loadCaller } from './features/accounts/index.ts';
import { serveHub } from './features/notifications/index.ts';
import { queueMissingSummaries } from './features/overview/index.ts';
import { loadReferenceData, readyPlaces } from './features/reference-data/index.ts';
import { recordLoad } from './features/tenders/index.ts';
import { flow, cleanupTasks } from './flow.ts';
import { measureInstallation } from './features/operations/index.ts';
import { listen, listenForWatchers } from './listen.ts';
import { release } from './platform/build.ts';
import { type Config, ConfigError, parseConfig } from './platform/config.ts';
import { type ConnectionFor, outsideConnections } from './platform/database/connections.ts';
import { createHttpServer } from './platform/http/httpServer.ts';
import { createWatchServer } from './platform/http/watchServer.ts';
import type { Watched } from './platform/http/watching.ts';
import { runCleanup } from './platform/jobs/runCleanup.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { createLog } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { joinRunningPostgres, startOwnPostgres } from './platform/own-postgres/index.ts';
import { withInstallationSecret } from './platform/secrets.ts';
import { startFailure, waitForDatabase } from './platform/startFailure.ts';
import { routes } from './routes.ts';
import { printBanner } from './printBanner.ts';
import { verifyAudit } from './verifyAudit.ts';

type Closing = () => Promise<unknown>;

/** Prints progress for the user who starts the product, to standard error: standard output is reserved for the command. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** The product's services that this process runs: `--services=http,worker` (both by default). */
function chosenServices(): Set<string> {
  const named = process.argv
    .find((argument) => argument.startsWith('--services='))
    ?.slice('--services='.length);
  return new Set((named ?? 'http,worker').split(','));
}

async function connections(config: Config, secret: Buffer, closings: Closing[]): Promise<ConnectionFor> {
  if (config.databaseUrl !== undefined) {
    const connectionFor = outsideConnections(config.databaseUrl, secret);
    await waitForDatabase(connectionFor, say);
    return connectionFor;
  }
  say('Starting PostgreSQL…');
  const own = await startOwnPostgres({
    dataDir: config.dataDir,
    log: say,
    onUnexpectedExit: (reason) => {
      say(`The database stopped: ${reason}`);
      process.exit(1);
    },
  });
  closings.push(() => own.stop());
  return (role) => own.connectionFor(role === 'owner' ? own.superuser : role);
}

/** As `connections`, but uses the embedded PostgreSQL that a running product has started. */
async function joinedConnections(
  config: Config,
  secret: Buffer,
  closings: Closing[],
): Promise<ConnectionFor> {
  const running = config.databaseUrl === undefined ? await joinRunningPostgres(config.dataDir) : null;
  if (running === null) return connections(config, secret, closings);
  return (role) => running.connectionFor(role === 'owner' ? running.superuser : role);
}

/** Builds the gazetteer before the first upload or search needs it; if this fails, that first use builds it. */
function warmUp(platform: Platform, closings: Closing[]): void {
  let isClosing = false;
  closings.push(async () => {
    isClosing = true;
  });
  readyPlaces(platform.database.bulkPool).catch((error: Error) => {
    if (!isClosing) platform.log.warn({ err: error }, 'the gazetteer is not built yet');
  });
}

async function start(): Promise<void> {
  const config = parseConfig(process.env, process.cwd());
  const log = createLog(config.logLevel);
  log.info(release, 'Lanewright starts');
  const closings: Closing[] = [];
  const closeAll = async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  };
  if (process.argv.includes('audit:verify')) {
    process.exitCode = await verifyAudit(config, log, (key) => connections(config, key, closings));
    await closeAll();
    return;
  }
  const [, , command, from = '.', ...words] = process.argv;
  if (command === 'backup' || command === 'restore') {
    const reach = command === 'backup' ? joinedConnections : connections;
    const connect = (key: Buffer) => reach(config, key, closings);
    process.exitCode = await runBackup(command, words, { config, log, from, connect });
    await closeAll();
    return;
  }
  const serves = !['db:distribute', 'owner:create'].some((name) => process.argv.includes(name));
  const replacesSecret = process.argv.includes('--new-secret');
  const platform = await withInstallationSecret(config.dataDir, async (secret) => {
    const connectionFor = await connections(config, secret, closings);
    return assemble(config, log, secret, connectionFor, { say, serves, replacesSecret });
  });
  closings.push(() => platform.database.close());
  closeWithGrace({ delay: 20_000, logger: log }, async ({ err }) => {
    if (err !== undefined) log.fatal({ err }, 'an error that nothing handles ends the process');
    await closeAll();
  });
  await loadReferenceData(platform.database.ownerPool, say);
  if (process.argv.includes('db:distribute')) {
    process.exitCode = await distributeDatabase(platform.database.ownerPool, {
      planOnly: process.argv.includes('--plan'),
      say: (sentence) => process.stdout.write(`${sentence}\n`),
    });
    await closeAll();
    return;
  }
  if (process.argv.includes('owner:create')) {
    await createOwner(platform);
    await closeAll();
    return;
  }
  const services = chosenServices();
  let watched: Watched = { measure: measureInstallation };
  if (services.has('worker')) {
    const worker = await startWorker(platform, flow, {
      // Scenarios can take up to two slots for minutes, one for solving and one for analysing: two more are for everything else.
      concurrency: 4,
      alone: config.databaseUrl === undefined,
    });
    closings.push(() => worker.stop());
    watched = { ...watched, runsJobs: () => worker.isRunning() };
    await queueMissingSummaries(platform);
    const cleanup = runCleanup(platform, cleanupTasks);
    closings.push(() => cleanup.stop());
  }
  if (config.demoData) {
    say('Preparing demo companies…');
    await ensureDemonstrationCompanies(platform);
  }
  if (!services.has('http')) {
    const watchServer = createWatchServer(platform, watched);
    closings.push(() => watchServer.close());
    const port = await listenForWatchers(watchServer, config);
    log.info({ port }, 'jobs are run; /health and /metrics answer');
    return;
  }
  say('Starting the web server…');
  const app = await createHttpServer(platform, routes, loadCaller, watched);
  const stopRecordingLoad = recordLoad(platform);
  closings.push(async () => stopRecordingLoad());
  const hub = serveHub(app, platform);
  closings.push(() => app.close());
  await hub.start();
  const at = await listen(app, config);
  if (config.publicUrl === undefined) platform.publicAddress.current = at.address;
  printBanner(config, at);
  warmUp(platform, closings);
  if (config.demoLanes) makeDemonstrationLanes(platform, app, say);
}

start().catch((error: unknown) => {
  const failure = startFailure(error);
  if (error instanceof ConfigError) process.stderr.write(`Invalid configuration:\n${error.message}\n`);
  else if (failure !== null) process.stderr.write(`Lanewright couldn’t start. ${failure}\n`);
  else
    process.stderr.write(
      `Lanewright couldn’t start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
});
