import { connect } from 'node:net';
import type { Person } from './people.ts';

export type PartAnswer = { readonly status: number; readonly body: Record<string, unknown> };

/**
 * Sends bytes to an upload call over a real socket, and listens once all is sent, as browsers do. With `cut` the connection ends
 * after that number of bytes of the file, once `isReceiving` resolves: then there is no answer.
 */
export function sendPart(
  port: number,
  as: Person,
  call: { path: string; query: Record<string, string | number>; fileName: string },
  bytes: Buffer,
  cut?: { after: number; isReceiving: () => Promise<void> },
): Promise<PartAnswer | null> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query)) query.set(name, String(value));
  const head = `--part\r\ncontent-disposition: form-data; name="file"; filename="${call.fileName}"\r\ncontent-type: text/csv\r\n\r\n`;
  const tail = '\r\n--part--\r\n';
  const length = Buffer.byteLength(head) + bytes.length + tail.length;
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve, reject) => {
    let text = '';
    const listen = () =>
      socket.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        const answer = readAnswer(text);
        if (answer === null) return;
        socket.destroy();
        resolve(answer);
      });
    socket.on('error', reject);
    socket.on('close', () => resolve(readAnswer(text)));
    socket.write(
      `POST /api${call.path}?${query.toString()} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${as.token}\r\n` +
        `content-type: multipart/form-data; boundary=part\r\ncontent-length: ${length}\r\n\r\n${head}`,
    );
    if (cut === undefined) {
      socket.write(bytes);
      socket.write(tail, listen);
    }
    // Bytes written before the end of a connection arrive before it.
    else
      socket.write(bytes.subarray(0, cut.after), () => {
        cut.isReceiving().then(() => socket.end(() => socket.destroy()), reject);
      });
  });
}

function readAnswer(text: string): PartAnswer | null {
  const found = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/.exec(text);
  const body = /\{[\s\S]*\}/.exec(found?.[2] ?? '')?.[0];
  if (found === null || body === undefined) return null;
  try {
    return { status: Number(found[1]), body: JSON.parse(body) as Record<string, unknown> };
  } catch {
    return null;
  }
}
