import type { UserType } from '@lanewright/freight';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Mailbox } from '../../apps/server/test/support/mailbox.ts';
import { type Visitor, visit } from '../../e2e/support/visitor.ts';
import { browserLaunchOptions } from '../browser.mjs';
import type { MemberName } from './trial/members.ts';

/** Sender of a request: the demonstration user of a type, a user registered by the run, or none (no login). */
export type Who = UserType | MemberName | null;
type Login = { readonly username: string; readonly password: string };

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as JSON; undefined if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what comes from outside is looked at member by member, not trusted
  readonly json: any;
};

/** A request as sent, for the list of curl commands and to know which responses a check is based on. */
export type SentCall = {
  readonly as: Who;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
};

/** A running product, accessed only by HTTP and a browser. */
export type World = {
  readonly address: string;
  /** Every request of `call` so far. */
  readonly sent: readonly SentCall[];
  /** The sent requests of section 7, by row. */
  readonly performed: { readonly row: string; readonly name: string; readonly sent: SentCall }[];
  /** Sends a request to a path below `/api`; a FormData is sent as it is, anything else as JSON. */
  call(as: Who, method: string, path: string, body?: unknown): Promise<Answer>;
  /** Adds a user registered by the run, by name. */
  join(name: MemberName, login: Login): void;
  tokenOf(as: NonNullable<Who>): Promise<string>;
  loginOf(as: NonNullable<Who>): Login;
  /** The code of the newest link to a page in the emails to an address. */
  codeMailedTo(address: string, page: 'register' | 'reset-password'): Promise<string>;
  /** The page of a logged-in user; it stays open between checks. */
  page(as: NonNullable<Who>): Promise<Page>;
  /** A new browser context, logged in or not; closed after its check. */
  visitor(as: Who, options?: Parameters<typeof visit>[2], how?: { isKept: boolean }): Promise<Visitor>;
  /** Runs something once and remembers its result. */
  once<T>(what: string, run: () => Promise<T>): Promise<T>;
  closeVisitors(): Promise<void>;
  close(): Promise<void>;
};

const labels: Readonly<Record<UserType, RegExp>> = {
  Customer: /^Customer/,
  DataCustomer: /^Data customer/,
  CleanserCustomer: /^Cleanser/,
  Carrier: /^Carrier/,
  Owner: /^Owner/,
};

/** Connects to a product with demonstration logins. `mailbox` receives its emails; without one, the Owner's outbox is read. */
export async function openWorld(address: string, mailbox: Mailbox | null): Promise<World> {
  type Shown = Login & { readonly label: string };
  const known = (await (await fetch(`${address}/api/config/demonstration`)).json()) as { logins: Shown[] };
  const browser: Browser = await chromium.launch(await browserLaunchOptions());
  const kept = new Map<string, Promise<unknown>>();
  const visitors: Visitor[] = [];
  const sent: SentCall[] = [];
  const joined = new Map<string, Login>();

  const world: World = {
    address,
    sent,
    performed: [],
    join: (name, login) => void joined.set(name, login),
    codeMailedTo: (username, page) => codeOf(page, () => textsMailedTo(world, mailbox, username)),
    async call(as, method, path, body) {
      const headers = new Headers();
      if (as !== null) headers.set('authorization', `Bearer ${await world.tokenOf(as)}`);
      const request: RequestInit = { method, headers };
      if (body instanceof FormData) request.body = body;
      else if (body !== undefined) {
        headers.set('content-type', 'application/json');
        request.body = JSON.stringify(body);
      }
      const response = await fetch(`${address}/api${path}`, request);
      const bytes = Buffer.from(await response.arrayBuffer());
      sent.push({ as, method, path, body, status: response.status });
      return { status: response.status, headers: response.headers, bytes, json: jsonOf(bytes) };
    },
    tokenOf: (as) =>
      // A token is valid for 15 minutes; the run may take longer.
      world.once(`token of ${as} ${Math.floor(Date.now() / 600_000)}`, async () => {
        const { json } = await world.call(null, 'POST', '/auth', world.loginOf(as));
        return String(json.jwtToken);
      }),
    loginOf(as) {
      const label = (labels as Partial<Record<string, RegExp>>)[as];
      const login =
        label === undefined ? joined.get(as) : known.logins.find((shown) => label.test(shown.label));
      if (login === undefined) throw new Error(`no login of ${as} is known`);
      return { username: login.username, password: login.password };
    },
    page: (as) => world.once(`page of ${as}`, async () => (await begin(as)).page),
    async visitor(as, options, how) {
      const visitor = await begin(as, options);
      if (how?.isKept !== true) visitors.push(visitor);
      return visitor;
    },
    once<T>(what: string, ask: () => Promise<T>) {
      const asked = kept.get(what) ?? ask();
      kept.set(what, asked);
      return asked as Promise<T>;
    },
    async closeVisitors() {
      for (const { page } of visitors.splice(0)) await page.context().close();
    },
    close: () => browser.close(),
  };

  async function begin(as: Who, options?: Parameters<typeof visit>[2]): Promise<Visitor> {
    const visitor = await visit(browser, address, options);
    // Long timeouts for a product that was just started, on a busy machine.
    visitor.page.setDefaultTimeout(60_000);
    visitor.page.setDefaultNavigationTimeout(60_000);
    if (as !== null) {
      const { username, password } = world.loginOf(as);
      await visitor.logIn(username, password);
      await visitor.page
        .getByRole('navigation', { name: 'Main', includeHidden: true })
        .waitFor({ state: 'attached' });
    }
    return visitor;
  }
  return world;
}

/** The code of the newest link to a page, once the email has arrived. `read` returns texts, newest first. */
async function codeOf(page: string, read: () => Promise<string[]>): Promise<string> {
  const link = new RegExp(`/${page}\\?code=([A-Za-z0-9_-]{20,})`);
  for (let tries = 0; tries < 150; tries++) {
    const [code] = (await read()).flatMap((text) => link.exec(text)?.[1] ?? []);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no email with a link to /${page} arrived within 15 seconds`);
}

async function textsMailedTo(world: World, mailbox: Mailbox | null, address: string): Promise<string[]> {
  if (mailbox !== null)
    return mailbox.received
      .filter(({ recipients }) => recipients.includes(address))
      .map(({ mail }) => mail.text ?? '')
      .toReversed();
  const search = encodeURIComponent(address);
  const mails = (await world.call('Owner', 'GET', `/operations/mails?search=${search}`)).json as {
    id: string;
  }[];
  const texts: string[] = [];
  for (const { id } of mails.slice(0, 5))
    texts.push((await world.call('Owner', 'POST', `/operations/mails/${id}/open`)).json.text);
  return texts;
}

// oxlint-disable-next-line typescript/no-explicit-any -- see Answer
function jsonOf(bytes: Buffer): any {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
