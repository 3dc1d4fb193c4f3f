import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email as received: its recipients, its source, and its parsed content. */
export type ReceivedMail = { readonly recipients: string[]; readonly source: string; readonly mail: Email };

export type Mailbox = {
  /** Value for SMTP_URL. */
  readonly url: string;
  /** Emails in order of arrival. */
  readonly received: ReceivedMail[];
  /** Sets the reply with which the server rejects the next emails; null accepts them. */
  refuseWith(answer: { code: number; message: string } | null): void;
  /** The newest email to an address. @throws Error if there is none. */
  newestTo(address: string): ReceivedMail;
  /** The code in the newest email to an address. */
  codeTo(address: string): string;
  close(): Promise<void>;
};

/** An SMTP server on a free port that stores every email it gets. */
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
