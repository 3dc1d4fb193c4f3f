import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddresses, readCompanyLines } from './readInvitees.ts';

const addressesOf = (text: string) => readAddresses(text).invitees.map(({ username }) => username);

describe('pasted email addresses', () => {
  it('accepts lines, commas, semicolons, spaces and formats of mail programs', () => {
    expect(addressesOf('ann@acme.com\r\n\n  bob@acme.com,carl@acme.com; dora@acme.com eve@acme.com')).toEqual(
      ['ann@acme.com', 'bob@acme.com', 'carl@acme.com', 'dora@acme.com', 'eve@acme.com'],
    );
    const copied = readAddresses('"Buyer, Ann" <Ann@Acme.com>; Bob Sales <bob@acme.com>, carl@acme.com');
    expect(copied.wrong).toEqual([]);
    expect(copied.invitees.map(({ username }) => username)).toEqual([
      'ann@acme.com',
      'bob@acme.com',
      'carl@acme.com',
    ]);
  });

  it('names the line of an invalid address, and keeps the others', () => {
    const { invitees, wrong } = readAddresses(
      'ann@acme.com\nbob(at)acme.com\ncarl@acme\nnot an address, Dora Sales dora@acme.com\n',
    );
    expect(invitees.map(({ username }) => username)).toEqual(['ann@acme.com', 'dora@acme.com']);
    expect(wrong.map(({ lineNo, text }) => [lineNo, text])).toEqual([
      [2, 'bob(at)acme.com'],
      [3, 'carl@acme'],
      [4, 'not an address'],
    ]);
  });

  it('invites an address once, regardless of case', () => {
    const read = readAddresses('ann@acme.com, ANN@acme.com');
    expect(read.invitees).toHaveLength(1);
    expect(read.repeated).toBe(1);
  });

  it('reads any text without failing, and returns only addresses', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        for (const { username } of readAddresses(text).invitees)
          expect(username).toMatch(/^[^\s,;]+@[^\s,;]+$/);
      }),
    );
  });
});

describe('pasted carriers', () => {
  it('accepts address and company in either order, with any separator', () => {
    const { invitees, wrong } = readCompanyLines(
      'ops@swift.com, Swift Lines\nNorth Star; rates@northstar.no\nair@sky.com\tSkybridge Forwarding\r\n',
    );
    expect(wrong).toEqual([]);
    expect(invitees).toEqual([
      { username: 'ops@swift.com', companyName: 'Swift Lines' },
      { username: 'rates@northstar.no', companyName: 'North Star' },
      { username: 'air@sky.com', companyName: 'Skybridge Forwarding' },
    ]);
  });

  it('keeps commas and periods in a name, and removes quotes', () => {
    expect(readCompanyLines('a@b.com, "Acme, Inc."').invitees[0]?.companyName).toBe('Acme, Inc.');
  });

  it('skips a header, and says what a line is missing', () => {
    const { invitees, wrong } = readCompanyLines(
      'E-mail;Company\na@b.com; Acme\nc@d.com\nNorth Star\nx@; Lines\n',
    );
    expect(invitees).toHaveLength(1);
    expect(wrong.map(({ lineNo, problem }) => [lineNo, problem])).toEqual([
      [3, 'company name missing'],
      [4, 'no email address found'],
      [5, 'no email address found'],
    ]);
  });
});
