// A user who overloads the server, in a separate process: many heavy requests at once, repeated as soon as they are answered,
// whatever the response; and many live hub connections that send requests without a pause and reconnect when closed.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { answerAsks } from '../live/ask.ts';

const recordEnd = '\u001e';
const handshake = `{"protocol":"json","version":1}${recordEnd}`;
const ask = `{"type":1,"invocationId":"1","target":"RequestNotifications","arguments":[100]}${recordEnd}`;
const comeBackMs = 250;

let isOver = false;
let work: Promise<unknown> = Promise.resolve();
const statuses = new Map<number, number>();
let refusalsWithoutRetryAfter = 0;
const hub = { opened: 0, answered: 0, closed: 0, refused: 0 };

const answers = {
  begin(about: { address: string; path: string; token: string; calls: number; connections: number }) {
    isOver = false;
    const agent = new Agent({ keepAlive: true, maxSockets: about.calls });
    const callers = Array.from({ length: about.calls }, () => callOn(agent, about));
    const connections = Array.from({ length: about.connections }, () => connectOn(about));
    work = Promise.all([...callers, ...connections]).finally(() => agent.destroy());
  },
  async end() {
    isOver = true;
    await work;
    return { statuses: Object.fromEntries(statuses), refusalsWithoutRetryAfter, hub: { ...hub } };
  },
};
export type FloodAnswers = typeof answers;
answerAsks(answers);

async function callOn(agent: Agent, about: { address: string; path: string; token: string }): Promise<void> {
  while (!isOver) {
    const status = await callOnce(agent, about).catch(() => 0);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

function callOnce(agent: Agent, about: { address: string; path: string; token: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${about.token}` };
    const outgoing = request(`${about.address}${about.path}`, { agent, headers }, (incoming) => {
      const status = incoming.statusCode ?? 0;
      if (status === 429 && !(Number(incoming.headers['retry-after']) > 0)) refusalsWithoutRetryAfter += 1;
      incoming.on('end', () => resolve(status)).on('error', reject);
      incoming.resume();
    });
    outgoing.on('error', reject).end();
  });
}

async function connectOn({ address, token }: { address: string; token: string }): Promise<void> {
  const url = `${address.replace(/^http/, 'ws')}/notify?access_token=${encodeURIComponent(token)}`;
  while (!isOver) {
    await new Promise<void>((resolve) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      socket.on('open', () => {
        hub.opened += 1;
        socket.send(handshake);
        socket.send(ask);
      });
      socket.on('message', (data) => {
        if (isOver) socket.terminate();
        else if ((data as Buffer).toString().includes('"type":3')) {
          hub.answered += 1;
          socket.send(ask);
        }
      });
      socket.on('unexpected-response', () => {
        hub.refused += 1;
        socket.terminate();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        hub.closed += 1;
        resolve();
      });
      const stop = setInterval(() => isOver && socket.terminate(), 100);
      socket.on('close', () => clearInterval(stop));
    });
    if (!isOver) await pause(comeBackMs);
  }
}
