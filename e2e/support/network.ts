import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A network between a browser and the product, with a slow uplink, that can be cut. */
export type Network = {
  readonly address: string;
  /** Sets the bytes per second that each connection may send. */
  setUplink(bytesPerSecond: number): void;
  /** Breaks connections that send a file, including new ones, until `repair`. */
  cutUploads(): void;
  repair(): void;
  close(): Promise<void>;
};

const beginsUpload = /^POST \/api\/shipments\//;

export async function openNetwork(productAddress: string): Promise<Network> {
  const { hostname, port } = new URL(productAddress);
  let uplink = Number.POSITIVE_INFINITY;
  let isCut = false;
  const uploading = new Set<Socket>();
  const all = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const end = () => {
      near.destroy();
      far.destroy();
      all.delete(near);
      uploading.delete(near);
    };
    all.add(near);
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      if (beginsUpload.test(chunk.subarray(0, 30).toString('latin1'))) uploading.add(near);
      if (isCut && uploading.has(near)) {
        end();
        return;
      }
      far.write(chunk);
      near.pause();
      setTimeout(() => near.resume(), (chunk.length / uplink) * 1000);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setUplink(bytesPerSecond) {
      uplink = bytesPerSecond;
    },
    cutUploads() {
      isCut = true;
      for (const socket of uploading) socket.destroy();
    },
    repair() {
      isCut = false;
    },
    async close() {
      for (const socket of all) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
