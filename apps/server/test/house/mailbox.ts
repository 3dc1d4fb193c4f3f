import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: to whom it was handed over, its source, and what a reader makes of it. */
export type ReceivedMail = { readonly recipients: string[]; readonly source: string; readonly mail: Email };

export type Mailbox = {
  /** What to set SMTP_URL to. */
  readonly url: string;
  /** Mails in the order in which they arrived. */
  readonly received: ReceivedMail[];
  /** What the server answers the next mails with instead of taking them; null takes them. */
  refuseWith(answer: { code: number; message: string } | null): void;
  /** The newest mail to an address. @throws Error when there is none. */
  newestTo(address: string): ReceivedMail;
  /** The code in the newest mail to an address. */
  codeTo(address: string): string;
  close(): Promise<void>;
};

/** An SMTP server on a free port that keeps every mail it gets. */
export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  let refusal: { code: number; message: string } | null = null;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo(_address, _session, answer) {
      if (refusal === null) answer();
      else answer(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(source).then(
          (mail) => {
            received.push({ recipients, source, mail });
            answer();
          },
          (error: Error) => answer(error),
        );
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const newestTo = (address: string) => {
    const found = received.findLast(({ recipients }) => recipients.includes(address));
    if (found === undefined) throw new Error(`there is no mail to ${address}`);
    return found;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith: (answer) => {
      refusal = answer;
    },
    newestTo,
    codeTo(address) {
      const code = /[?&]code=([A-Za-z0-9_-]+)/.exec(newestTo(address).mail.text ?? '')?.[1];
      if (code === undefined) throw new Error(`the mail to ${address} holds no code`);
      return code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
