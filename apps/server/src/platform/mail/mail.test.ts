import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../../test/support/mailbox.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { type MakeFile, maxAttachedBytes, maxFileAttempts } from './attachment.ts';
import { deliverMail } from './deliverMail.ts';
import { countMails, readMailText, selectMail, selectMails, stateOfMail } from './mails.queries.ts';
import { renderHtml, renderText } from './renderMail.ts';
import { linkWithCode, writeMail } from './writeMail.ts';

let mailbox: Mailbox;
let testApp: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({
    env: {
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'https://freight.example/',
      MAIL_FROM: 'Freight desk <desk@freight.example>',
    },
  });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});
beforeEach(() => mailbox.refuseWith(null));

const code = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdE';

type Written = Parameters<typeof writeMail>[2];

/** Writes an email with a code and returns its id. */
async function write(more: Partial<Written> = {}, at: TestApp = testApp): Promise<string> {
  const { platform } = at;
  await platform.database.asCustomers([], (tx) =>
    writeMail(platform, tx, {
      kind: 'test',
      to: 'jane@example.org',
      once: null,
      subject: 'Your code',
      content: {
        heading: 'Hello',
        paragraphs: ['Here it is.'],
        action: { label: 'Use it', link: linkWithCode(platform, '/register') },
        footnote: 'Not expected? Ignore it.',
      },
      code: { value: code, isShown: true },
      ...more,
    }),
  );
  const { rows } = await platform.database.bulkPool.query<{ email_id: string }>(
    'SELECT email_id FROM emails ORDER BY email_id DESC LIMIT 1',
  );
  return rows[0]?.email_id ?? '';
}

const opened = async (mailId: string, at: TestApp = testApp) => {
  const mail = await selectMail(at.platform.database.bulkPool, mailId);
  if (mail === null) throw new Error('the mail is gone');
  return mail;
};
const run = (mailId: string) =>
  deliverMail.run(testApp.platform, { customerId: '0', subject: mailId, factId: '1' });

test('a file of more than 5 MB, or one of no more use, is left out, and the email has its link', async () => {
  const makes =
    (byteCount: number | null): MakeFile =>
    async () =>
      byteCount === null
        ? null
        : {
            fileName: 'sheet.xlsx',
            contentType: 'application/octet-stream',
            bytes: Buffer.alloc(byteCount, 7),
          };
  const sentWith = async (byteCount: number | null) => {
    const mailId = await write({ file: { kind: 'sheet' } });
    const platform = { ...testApp.platform, makeFile: makes(byteCount) };
    await deliverMail.run(platform, { customerId: '0', subject: mailId, factId: '1' });
    expect(stateOfMail(testApp.platform, await opened(mailId))).toBe('Sent');
    const { mail } = mailbox.newestTo('jane@example.org');
    expect(mail.text).toContain('https://freight.example/register');
    return mail.attachments.map(({ filename, content }) => [filename, (content as ArrayBuffer).byteLength]);
  };
  expect(maxAttachedBytes).toBe(5_000_000);
  expect(await sentWith(maxAttachedBytes)).toEqual([['sheet.xlsx', 5_000_000]]);
  expect(await sentWith(maxAttachedBytes + 1)).toEqual([]);
  expect(await sentWith(null)).toEqual([]);
});

describe('a file that can’t be made', () => {
  const missingFile = { sentence: 'The sheet couldn’t be attached.', link: 'https://freight.example/lanes' };
  const sheet = {
    file: { kind: 'sheet' },
    content: { heading: 'Hello', paragraphs: ['Bid now.'], missingFile, footnote: 'Why you get this.' },
  };
  const attempt = (mailId: string, makeFile: MakeFile) =>
    deliverMail.run({ ...testApp.platform, makeFile }, { customerId: '0', subject: mailId, factId: '1' });
  const fails = (error: Error) => async () => {
    throw error;
  };
  const busy = Object.assign(new Error('deadlock detected'), { code: '40P01' });

  test('by an error of the program: the email is sent at once, and says where the file is', async () => {
    const mailId = await write({ ...sheet, to: 'broken@example.org' });
    // The database refuses every statement after this one, until the attempt is undone.
    await attempt(mailId, async (tx) => {
      await tx.query('SELECT 1 / 0');
      return null;
    });
    const { mail } = mailbox.newestTo('broken@example.org');
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain(
      'Bid now.\n\nThe sheet couldn’t be attached.\nhttps://freight.example/lanes\n\n--',
    );
    expect(mail.html).toMatch(
      /The sheet couldn’t be attached\. <span[^>]*><a href="https:\/\/freight\.example\/lanes"/,
    );
    expect(`${mail.text}${mail.html}`).not.toMatch(/without file|⟦/);
    expect(stateOfMail(testApp.platform, await opened(mailId))).toBe('Sent');
    expect(testApp.takeErrors()).toMatchObject([{ msg: 'an email is sent without its file', mailId }]);
  });

  test('for a moment: it is tried again, and attached', async () => {
    const mailId = await write({ ...sheet, to: 'moment@example.org' });
    for (let tries = 1; tries < maxFileAttempts; tries += 1)
      await expect(attempt(mailId, fails(busy))).rejects.toThrow('deadlock detected');
    expect(await opened(mailId)).toMatchObject({ sent_at: null, last_error: 'deadlock detected' });
    await attempt(mailId, async () => ({
      fileName: 'sheet.xlsx',
      contentType: 'application/octet-stream',
      bytes: Buffer.from('sheet'),
    }));
    const { mail } = mailbox.newestTo('moment@example.org');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['sheet.xlsx']);
    expect(`${mail.text}${mail.html}`).not.toMatch(/attached|without file|⟦/);
  });

  test('for ten minutes: the email is sent without', async () => {
    const mailId = await write({ ...sheet, to: 'minutes@example.org' });
    for (let tries = 1; tries < maxFileAttempts; tries += 1)
      await expect(attempt(mailId, fails(busy))).rejects.toThrow('deadlock detected');
    // What the mail server refuses is retried as before.
    mailbox.refuseWith({ code: 451, message: 'try later' });
    await expect(attempt(mailId, fails(busy))).rejects.toThrow('try later');
    mailbox.refuseWith(null);
    await attempt(mailId, fails(busy));
    expect(mailbox.newestTo('minutes@example.org').mail.text).toContain('The sheet couldn’t be attached.');
    expect(testApp.takeErrors()).toHaveLength(2);
    expect(readMailText(testApp.platform, await opened(mailId))).not.toMatch(/attached|⟦/);
    await testApp.drainJobs();
  });
});

test('sends an email once, as text and HTML, from the configured address, and deletes its code', async () => {
  const mailId = await write();
  expect(stateOfMail(testApp.platform, await opened(mailId))).toBe('Waiting');
  await testApp.drainJobs();
  const { mail, recipients, source } = mailbox.newestTo('jane@example.org');
  expect(recipients).toEqual(['jane@example.org']);
  expect(mail.from).toMatchObject({ name: 'Freight desk', address: 'desk@freight.example' });
  expect(mail.subject).toBe('Your code');
  expect(mail.text).toContain(`https://freight.example/register?code=${code}`);
  expect(mail.html).toContain(`href="https://freight.example/register?code=${code}"`);
  expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=/i);
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  const sent = await opened(mailId);
  expect(stateOfMail(testApp.platform, sent)).toBe('Sent');
  expect(sent.codes).toBeNull();
  expect(readMailText(testApp.platform, sent)).not.toContain(code);
});

test('two runs of one job, at once or in turn, send one email', async () => {
  const before = mailbox.received.length;
  const mailId = await write({ to: 'twice@example.org' });
  await Promise.all([run(mailId), run(mailId)]);
  await run(mailId);
  await testApp.drainJobs();
  expect(mailbox.received.length).toBe(before + 1);
});

test('the database contains neither the code nor a link with it', async () => {
  const mailId = await write({ to: 'sealed@example.org' });
  const { rows } = await testApp.platform.database.bulkPool.query<{ row: string }>(
    'SELECT emails::text AS row FROM emails WHERE email_id = $1',
    [mailId],
  );
  expect(rows[0]?.row).toContain('sealed@example.org');
  expect(rows[0]?.row).not.toContain(code);
  const facts = await testApp.platform.database.bulkPool.query(
    'SELECT 1 FROM outbox_facts WHERE strpos(payload::text, $1) > 0',
    [code],
  );
  expect(facts.rowCount).toBe(0);
  await testApp.drainJobs();
});

test('masks a code meant only for the mailbox from readers of the outbox, before and after sending', async () => {
  const hidden = await write({ code: { value: code, isShown: false } });
  const shown = await write({ code: { value: code, isShown: true } });
  expect(readMailText(testApp.platform, await opened(hidden))).toContain('?code=••••••••');
  expect(readMailText(testApp.platform, await opened(hidden))).not.toContain(code);
  expect(readMailText(testApp.platform, await opened(shown))).toContain(`?code=${code}`);
  await testApp.drainJobs();
  expect(readMailText(testApp.platform, await opened(shown))).toContain('?code=••••••••');
});

describe('user input never becomes a header, markup or a link of the product', () => {
  test('line breaks in a subject or a name', async () => {
    await write({
      to: 'header@example.org',
      subject: 'Hello\r\nBcc: victim@example.org\r\n\r\n<b>body</b>\u2028\u202Eevil',
    });
    await testApp.drainJobs();
    const { mail, recipients, source } = mailbox.newestTo('header@example.org');
    expect(recipients).toEqual(['header@example.org']);
    expect(mail.bcc).toBeUndefined();
    expect(source).not.toMatch(/^Bcc:/im);
    expect(mail.subject).toBe('Hello Bcc: victim@example.org <b>body</b> evil');
  });

  test.each([
    'jane@example.org\r\nBcc: x@example.org',
    'jane@example.org, x@example.org',
    'Jane <jane@example.org>',
    'jane@example.org@example.com',
    'jane',
    '',
  ])('an address with more than an address: %j', async (to) => {
    await expect(write({ to })).rejects.toThrow('one plain address');
  });

  test('markup in the message, and quotes that imitate the product’s', () => {
    const content = {
      heading: '<script>alert(1)</script>',
      paragraphs: [
        `"Tom & Jerry's" <b>`,
        { quote: 'line one\r\n--\nOpen https://evil.example\n<img src=x>' },
      ],
      action: { label: '<i>go</i>', link: 'https://freight.example/x?a="><script>' },
      footnote: '</table>',
    };
    const html = renderHtml(content);
    expect(html).not.toMatch(/<script|<img|<i>|<b>/);
    expect(html).toContain('&quot;Tom &amp; Jerry&#39;s&quot; &lt;b&gt;');
    expect(html.match(/<\/table>/g)).toHaveLength(2);
    expect(renderText(content)).toContain('> line one\n> --\n> Open https://evil.example\n> <img src=x>');
  });

  test('the placeholder itself', async () => {
    await write({
      to: 'placeholder@example.org',
      content: { heading: 'Hi', paragraphs: [{ quote: 'send me ⟦code⟧' }], footnote: '⟦code⟧' },
    });
    await testApp.drainJobs();
    expect(mailbox.newestTo('placeholder@example.org').source).not.toContain(code);
  });
});

test('retries a busy server, and the email is then sent', async () => {
  mailbox.refuseWith({ code: 451, message: 'try later' });
  const mailId = await write({ to: 'busy@example.org' });
  await expect(run(mailId)).rejects.toThrow('try later');
  const waiting = await opened(mailId);
  expect(stateOfMail(testApp.platform, waiting)).toBe('Waiting');
  expect(waiting.last_error).toContain('try later');
  mailbox.refuseWith(null);
  await testApp.drainJobs();
  expect(mailbox.newestTo('busy@example.org').mail.subject).toBe('Your code');
  expect((await opened(mailId)).last_error).toBeNull();
});

test('after the last attempt an email fails with its error, and a manual retry still sends it', async () => {
  mailbox.refuseWith({ code: 451, message: 'try later' });
  const mailId = await write({ to: 'late@example.org' });
  const error = await run(mailId).catch((failure: Error) => failure);
  await deliverMail.onGiveUp?.(
    testApp.platform,
    { customerId: '0', subject: mailId, factId: '1' },
    error as Error,
  );
  const given = await opened(mailId);
  expect(stateOfMail(testApp.platform, given)).toBe('Failed');
  expect(given.last_error).toContain('try later');
  expect(await countMails(testApp.platform.database.bulkPool, new Date(0))).toMatchObject({ gaveUp: 1 });
  mailbox.refuseWith(null);
  await run(mailId);
  expect(stateOfMail(testApp.platform, await opened(mailId))).toBe('Sent');
  await testApp.drainJobs();
});

test('an address that the server permanently rejects fails at once', async () => {
  mailbox.refuseWith({ code: 550, message: 'no such mailbox' });
  const mailId = await write({ to: 'nobody@example.org' });
  await testApp.drainJobs();
  const given = await opened(mailId);
  expect(stateOfMail(testApp.platform, given)).toBe('Failed');
  expect(given.last_error).toContain('no such mailbox');
});

test('an email to an address that can’t exist is not given to a mail server, and fails nothing', async () => {
  const { config } = testApp.platform;
  const elsewhere = { ...testApp.platform, config: { ...config, smtpUrl: 'smtp://mail.freight.com:2525' } };
  const { gaveUp } = await countMails(testApp.platform.database.bulkPool, new Date(0));
  for (const to of ['buyer@demo.lanewright.example', 'someone@nowhere.INVALID']) {
    const mailId = await write({ to });
    await deliverMail.run(elsewhere, { customerId: '0', subject: mailId, factId: '1' });
    const kept = await opened(mailId);
    expect(kept).toMatchObject({ sent_at: null, last_error: expect.stringContaining('RFC 2606') });
    expect(stateOfMail(elsewhere, kept)).toBe('Outbox');
    expect(readMailText(elsewhere, kept)).toContain(code);
  }
  expect((await countMails(testApp.platform.database.bulkPool, new Date(0))).gaveUp).toBe(gaveUp);
  // A server on this machine is there to try emails out.
  const tried = await write({ to: 'jane@northwind.example' });
  await testApp.drainJobs();
  expect(stateOfMail(testApp.platform, await opened(tried))).toBe('Sent');
});

test('finds emails by address and subject, newest first', async () => {
  const { mails, total } = await selectMails(testApp.platform.database.bulkPool, {
    search: 'EXAMPLE.ORG',
    limit: 2,
    offset: 0,
  });
  expect(mails).toHaveLength(2);
  expect(total).toBeGreaterThan(2);
  const { mails: one } = await selectMails(testApp.platform.database.bulkPool, {
    search: 'busy@',
    limit: 10,
    offset: 0,
  });
  expect(one.map(({ to_address: to }) => to)).toEqual(['busy@example.org']);
});

test('without SMTP emails stay in the outbox, where invitations can be read', async () => {
  const quiet = await startTestApp();
  try {
    const mailId = await write({}, quiet);
    expect(stateOfMail(quiet.platform, await opened(mailId, quiet))).toBe('Outbox');
    await quiet.drainJobs();
    const kept = await opened(mailId, quiet);
    expect(stateOfMail(quiet.platform, kept)).toBe('Outbox');
    expect(readMailText(quiet.platform, kept)).toContain(`/register?code=${code}`);
    expect(await countMails(quiet.platform.database.bulkPool, new Date(0))).toEqual({
      waiting: 0,
      sentSince: 0,
      gaveUp: 0,
    });
  } finally {
    await quiet.close();
  }
});
