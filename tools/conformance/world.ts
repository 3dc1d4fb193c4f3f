import type { UserType } from '@lanewright/freight';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Visitor, visit } from '../../e2e/house/visitor.ts';
import { browserLaunchOptions } from '../browser.mjs';

/** Who is asked: a user type, or nobody. */
export type Who = UserType | null;

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as JSON; undefined where it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what comes from outside is looked at member by member, not trusted
  readonly json: any;
};

/** A running product, reached by HTTP and by a browser alone. */
export type World = {
  readonly address: string;
  /** Makes a call below `/api`; a FormData is sent as it is, anything else as JSON. */
  call(as: Who, method: string, path: string, body?: unknown): Promise<Answer>;
  tokenOf(as: UserType): Promise<string>;
  loginOf(as: UserType): { username: string; password: string };
  /** The one page of somebody who is logged in; it stays between checks. */
  page(as: UserType): Promise<Page>;
  /** A browser of somebody new, logged in or not; closed after its check. */
  visitor(as: Who, options?: Parameters<typeof visit>[2], how?: { isKept: boolean }): Promise<Visitor>;
  /** Something asked once. */
  once<T>(what: string, ask: () => Promise<T>): Promise<T>;
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

/** Looks at a product that shows demonstration logins. */
export async function openWorld(address: string): Promise<World> {
  type Login = { label: string; username: string; password: string };
  const known = (await (await fetch(`${address}/api/config/demonstration`)).json()) as { logins: Login[] };
  const browser: Browser = await chromium.launch(await browserLaunchOptions());
  const kept = new Map<string, Promise<unknown>>();
  const visitors: Visitor[] = [];

  const world: World = {
    address,
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
      return { status: response.status, headers: response.headers, bytes, json: jsonOf(bytes) };
    },
    tokenOf: (as) =>
      // A token lasts a quarter of an hour, and the run may take longer.
      world.once(`token of ${as} ${Math.floor(Date.now() / 600_000)}`, async () => {
        const { json } = await world.call(null, 'POST', '/auth', world.loginOf(as));
        return String(json.jwtToken);
      }),
    loginOf(as) {
      const login = known.logins.find(({ label }) => labels[as].test(label));
      if (login === undefined) throw new Error(`the product shows no login of a ${as}`);
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
    // A product that was only just started, on a machine that does other things too.
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

// oxlint-disable-next-line typescript/no-explicit-any -- see Answer
function jsonOf(bytes: Buffer): any {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
