import { setTimeout as sleep } from 'node:timers/promises';

const recordEnd = '\u001E';

/** A hub client by long polling that follows no rules: it sends what it is given, and stores every byte it gets. */
export class RawClient {
  /** The bodies of all responses. */
  readonly received: string[] = [];
  readonly #address: string;
  readonly #headers: Record<string, string>;
  readonly #leaving = new AbortController();
  #polling: Promise<void> | undefined;
  #isOver = false;

  private constructor(address: string, token: string) {
    this.#address = address;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  /** Negotiates, shakes hands and starts polling. */
  static async open(url: string, token: string, moreOfQuery = ''): Promise<RawClient> {
    const negotiated = await fetch(`${url}/notify/negotiate?negotiateVersion=1${moreOfQuery}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
    const client = new RawClient(`${url}/notify?id=${connectionToken}${moreOfQuery}`, token);
    await fetch(client.#address, { headers: client.#headers });
    await client.#post(JSON.stringify({ protocol: 'json', version: 1 }));
    client.#polling = client.#poll();
    return client;
  }

  /** Sends records in one message; false once the server has ended this connection. */
  async send(...records: unknown[]): Promise<boolean> {
    if (this.#isOver) return false;
    const text = records.map((record) => JSON.stringify(record)).join(recordEnd);
    return (await this.#post(text)) && !this.#isOver;
  }

  /** Waits until nothing has arrived for a while. */
  async settle(): Promise<void> {
    for (let before = -1; before !== this.received.length; ) {
      before = this.received.length;
      await sleep(500);
    }
  }

  async close(): Promise<void> {
    this.#leaving.abort();
    await this.#polling;
    await fetch(this.#address, { method: 'DELETE', headers: this.#headers });
  }

  async #post(text: string): Promise<boolean> {
    const answer = await fetch(this.#address, {
      method: 'POST',
      headers: this.#headers,
      body: `${text}${recordEnd}`,
    });
    this.received.push(await answer.text());
    return answer.status === 200;
  }

  async #poll(): Promise<void> {
    try {
      for (;;) {
        const answer = await fetch(this.#address, { headers: this.#headers, signal: this.#leaving.signal });
        this.received.push(await answer.text());
        if (answer.status !== 200) return;
      }
    } catch (error) {
      if (!this.#leaving.signal.aborted) throw error;
    } finally {
      this.#isOver = true;
    }
  }
}
