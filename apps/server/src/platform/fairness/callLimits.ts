import type { Limits as HubLimits } from '@lanewright/signalr-server';

/** How one process shares itself among its callers. All bounds of one process: two processes serve twice as much. */
export type CallLimits = {
  /** Calls of one user that are waiting or being answered. A page makes 10 to 20; several tabs may load at once. */
  readonly underWayOfUser: number;
  /** As above, of all users of a company: an office on a Monday morning. */
  readonly underWayOfCompany: number;
  /** Calls without a login under way from one network, where many people may share an address. */
  readonly underWayOfNetwork: number;
  /** Calls a minute of one user in the long run. Typing in the bid grid makes 60; scripts may make more. */
  readonly perMinuteOfUser: number;
  readonly perMinuteOfCompany: number;
  /** A body counts as one more call for each so many bytes: reading a large one costs as much as many small calls. */
  readonly bodyBytesPerCall: number;
  /** Connections that answer calls, and how many of them one company may hold: others always find one. */
  readonly calls: Turns;
  /** How much time of these connections a user, and a company, may use while others want some, too. */
  readonly workOfUser: WorkShare;
  readonly workOfCompany: WorkShare;
  /** The same for calls that put a price down. Reads never keep a bid waiting. */
  readonly offers: Turns;
  /** Long answers that are written at the same time: one of a company, because it keeps the one thread busy. */
  readonly writing: Turns;
  /** The same for exports, for as long as they are read from the database (not until they are taken). */
  readonly exports: Turns;
  /** Downloads of one user and of one company that are being read or taken. */
  readonly downloadsOfUser: number;
  readonly downloadsOfCompany: number;
  /** The live hub: a window asks once when it opens; everything else is pushed. */
  readonly hub: Pick<
    HubLimits,
    'connectionsPerUser' | 'connectionsPerTenant' | 'recordsPerSecond' | 'recordsPerSecondPerUser'
  >;
  /** Requests a minute with which a user opens connections of the hub: two for each. */
  readonly hubOpeningsPerMinute: number;
  /** A refusal is answered after this long, or longer: see `beforeRefusal`. */
  readonly refusalDelayMs: number;
};

/** A share of time, of one connection. */
export type WorkShare = {
  /** So much may be used at once. */
  readonly burstMs: number;
  /** What is given back: 0.5 is half a second a second. */
  readonly ofTime: number;
};

/** A number of connections and who waits for them. */
export type Turns = {
  readonly connections: number;
  readonly ofCompany: number;
  /** Calls that wait, of all companies together; the next is refused with 503. */
  readonly waiting: number;
  /** A call that waited so long is refused with 503. */
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
  // A page that opens uses a second at most; a report now and then several.
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
