import type { Limits as HubLimits } from '@lanewright/signalr-server';

/** How one process divides its capacity among callers. All limits are per process: two processes serve twice as much. */
export type CallLimits = {
  /** Requests of one user that are waiting or in progress. A page makes 10 to 20; several tabs may load at once. */
  readonly underWayOfUser: number;
  /** The same for all users of a company, e.g. an office on a Monday morning. */
  readonly underWayOfCompany: number;
  /** Requests without a login in progress from one network, where many users may share an address. */
  readonly underWayOfNetwork: number;
  /** Requests per minute of one user in the long run. Typing in the bid grid makes 60; scripts may make more. */
  readonly perMinuteOfUser: number;
  readonly perMinuteOfCompany: number;
  /** A body counts as one more request per this many bytes: reading a large one costs as much as many small requests. */
  readonly bodyBytesPerCall: number;
  /** Connections that serve requests, and how many of them one company may use: others always find one. */
  readonly calls: Turns;
  /** Connection time that a user, and a company, may use while others are waiting too. */
  readonly workOfUser: WorkShare;
  readonly workOfCompany: WorkShare;
  /** The same for requests that save bids. Reads never delay a bid. */
  readonly offers: Turns;
  /** Long responses that are written at the same time: one per company, because each keeps the only thread busy. */
  readonly writing: Turns;
  /** The same for exports, while they are read from the database (not until the client has received them). */
  readonly exports: Turns;
  /** Downloads of one user and of one company that are being read or received. */
  readonly downloadsOfUser: number;
  readonly downloadsOfCompany: number;
  /** The live hub: a window sends one request when it opens; everything else is pushed. */
  readonly hub: Pick<
    HubLimits,
    'connectionsPerUser' | 'connectionsPerTenant' | 'recordsPerSecond' | 'recordsPerSecondPerUser'
  >;
  /** Requests per minute with which a user opens hub connections: two for each. */
  readonly hubOpeningsPerMinute: number;
  /** Minimum delay before an error response for exceeded limits: see `beforeRefusal`. */
  readonly refusalDelayMs: number;
};

/** A share of connection time. */
export type WorkShare = {
  /** Time that may be used at once. */
  readonly burstMs: number;
  /** Rate at which it is regained: 0.5 is half a second per second. */
  readonly ofTime: number;
};

/** A number of connections, with limits on requests waiting for them. */
export type Turns = {
  readonly connections: number;
  readonly ofCompany: number;
  /** Waiting requests of all companies together; above this, a request gets 503. */
  readonly waiting: number;
  /** A request that has waited this long gets 503. */
  readonly waitMs: number;
};

export const callLimits: CallLimits = {
  underWayOfUser: 60,
  underWayOfCompany: 240,
  underWayOfNetwork: 100,
  perMinuteOfUser: 3_000,
  perMinuteOfCompany: 12_000,
  bodyBytesPerCall: 64 * 1024,
  calls: { connections: 10, ofCompany: 4, waiting: 1_000, waitMs: 20_000 },
  // Opening a page uses a second at most; an occasional report several.
  workOfUser: { burstMs: 3_000, ofTime: 0.2 },
  workOfCompany: { burstMs: 10_000, ofTime: 1 },
  writing: { connections: 2, ofCompany: 1, waiting: 1_000, waitMs: 60_000 },
  // A bid waits longer than a read: its arrival decides whether it is in time, and its carrier cannot save it later.
  offers: { connections: 3, ofCompany: 2, waiting: 1_000, waitMs: 45_000 },
  exports: { connections: 4, ofCompany: 2, waiting: 50, waitMs: 20_000 },
  downloadsOfUser: 2,
  downloadsOfCompany: 8,
  hub: {
    connectionsPerUser: 20,
    connectionsPerTenant: 2_000,
    recordsPerSecond: 5,
    recordsPerSecondPerUser: 10,
  },
  hubOpeningsPerMinute: 120,
  refusalDelayMs: 1_000,
};
