import { notifications } from '@lanewright/contract';
import { createHubServer, type Limits } from '@lanewright/signalr-server';
import type { FastifyInstance } from 'fastify';
import { subscribeLive, type Listening } from '../../../platform/live/subscribeLive.ts';
import type { LiveMessage } from '../../../platform/live/liveMessage.ts';
import { mountHub } from '../../../platform/live/mountHub.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeAllEnded, closeEnded } from './endedSessions.ts';
import { hubLog } from './hubLog.ts';
import { hubMethods } from './hubMethods.ts';
import { measureHub } from './hubMetrics.ts';
import { findPrincipal, type HubPrincipal } from './hubPrincipal.ts';
import { inBatches } from './inBatches.ts';
import { notificationPusher } from './pushNotifications.ts';
import { refreshEverything, refreshNotifications, refreshScreens } from './refreshScreens.ts';

/** Connections are closed over this time, so that they do not all reconnect at once. */
const closingMs = { production: 5_000, demonstration: 500 };
/** How often connections are held against the limits of their sessions, which end without a word. */
const limitsEveryMs = 60_000;

export type LiveHub = {
  /** Starts listening to commits of all processes; connections are served either way. */
  start(): Promise<void>;
};

/**
 * Serves the live hub at `/notify` to every logged-in user. Only committed changes are pushed: each process receives them through
 * LISTEN and sends them to its own connections.
 */
export function serveHub(app: FastifyInstance, platform: Platform, limits: Partial<Limits> = {}): LiveHub {
  const { log } = platform;
  let listening: Listening | null = null;
  const server = createHubServer<HubPrincipal>({
    authenticate: (request, token) => findPrincipal(platform, token, request),
    hub: hubMethods(platform),
    limits: { ...platform.shares.limits.hub, ...limits },
    // The opening request's headers are not needed: cookies must not stay in memory as long as a window is open.
    keepHeaders: [],
    log: hubLog(log),
  });
  measureHub(
    platform.metrics.registry,
    () => server.counts(),
    () => listening?.isListening() === true,
  );

  const pusher = notificationPusher(platform, server);
  const told = inBatches(platform, 'notifications', pusher.ofFacts);
  const refreshed = inBatches(platform, 'news of lists', (ids) => refreshScreens(platform, server, ids));
  const onMessage = (message: LiveMessage) => {
    if (message.kind === 'notifications') told.add(message.factId);
    else if (message.kind === 'fact') refreshed.add(message.factId);
    else if (message.kind === 'sessionsEnded') closeEnded(server, message);
    else void refreshNotifications(server, message.userId);
  };
  const catchUp = async (since: string) => {
    await closeAllEnded(platform, server);
    await pusher.missedSince(since);
    await refreshEverything(server);
  };
  mountHub(app, notifications.hub.path, {
    handleRequest: (request, response) => server.handleRequest(request, response),
    handleUpgrade: (request, socket, head) => server.handleUpgrade(request, socket, head),
    close: async () => {
      await server.shutdown({
        withinMs: platform.config.production ? closingMs.production : closingMs.demonstration,
      });
      await listening?.stop();
      await Promise.all([told.settled(), refreshed.settled()]);
    },
  });
  let limitsAt = performance.now();
  const checkLimits = () => {
    if (performance.now() - limitsAt < limitsEveryMs) return;
    limitsAt = performance.now();
    closeAllEnded(platform, server).catch((error: Error) =>
      log.warn({ reason: error.message }, 'connections were not held against the limits of their sessions'),
    );
  };
  return {
    start: async () => {
      listening = await subscribeLive(platform, {
        onMessage,
        onGap: catchUp,
        onSettled: () => {
          pusher.forgetOld();
          checkLimits();
        },
      });
    },
  };
}
