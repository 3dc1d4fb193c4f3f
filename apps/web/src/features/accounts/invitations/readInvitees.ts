import { emailSchema, nameSchema } from '@lanewright/contract';

/** One user to invite, parsed from a pasted line. */
export interface Invitee {
  /** The email address, in lower case. */
  username: string;
  /** The company on that line; empty if none is expected. */
  companyName: string;
}

/** A part of the pasted text that cannot be used. */
interface WrongLine {
  lineNo: number;
  text: string;
  problem: string;
}

export interface ReadInvitees {
  invitees: readonly Invitee[];
  wrong: readonly WrongLine[];
  /** Number of duplicate addresses; each address is invited once. */
  repeated: number;
}

interface Found {
  lineNo: number;
  text: string;
  invitee?: Invitee;
  problem?: string;
}

/**
 * Parses email addresses of one company: one per line, or separated by commas, semicolons or spaces, as email programs copy them.
 */
export function readAddresses(text: string): ReadInvitees {
  return gather(
    linesOf(text).flatMap(({ lineNo, line }) =>
      piecesOf(line).map((piece) => found(lineNo, piece, addressIn(piece) ?? piece)),
    ),
  );
}

/** Parses lines with an email address and a company name in either order, separated by comma, semicolon, tab or space. */
export function readCompanyLines(text: string): ReadInvitees {
  const lines = linesOf(text);
  const [first] = lines;
  const titled = first !== undefined && !first.line.includes('@') && /mail/i.test(first.line);
  return gather(
    lines.slice(titled ? 1 : 0).map(({ lineNo, line }) => {
      const address = addressIn(line);
      if (address === undefined) return { lineNo, text: line, problem: 'no email address found' };
      const [before = '', ...after] = line.split(address);
      const rest = [before, after.join(address)].map(withoutEdges).filter((part) => part !== '');
      return found(lineNo, line, address, rest.join(' '));
    }),
  );
}

function found(lineNo: number, text: string, address: string, companyName?: string): Found {
  const username = emailSchema.safeParse(address);
  if (!username.success) return { lineNo, text, problem: 'enter an email address like name@company.com' };
  if (companyName === undefined)
    return { lineNo, text, invitee: { username: username.data, companyName: '' } };
  if (companyName === '') return { lineNo, text, problem: 'company name missing' };
  const name = nameSchema.safeParse(companyName);
  if (!name.success) return { lineNo, text, problem: name.error.issues[0]?.message ?? 'invalid name' };
  return { lineNo, text, invitee: { username: username.data, companyName: name.data } };
}

function gather(parts: readonly Found[]): ReadInvitees {
  const byAddress = new Map<string, Invitee>();
  let named = 0;
  for (const { invitee } of parts) {
    if (invitee === undefined) continue;
    named += 1;
    if (!byAddress.has(invitee.username)) byAddress.set(invitee.username, invitee);
  }
  return {
    invitees: [...byAddress.values()],
    wrong: parts.flatMap(({ lineNo, text, problem }) =>
      problem === undefined ? [] : [{ lineNo, text, problem }],
    ),
    repeated: named - byAddress.size,
  };
}

function linesOf(text: string): { lineNo: number; line: string }[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ lineNo: at + 1, line: line.trim() }))
    .filter(({ line }) => line !== '');
}

/**
 * Splits a line at commas and semicolons; of "Buyer, Ann" <ann@acme.com> takes what is in the brackets. Other words next to an
 * address are a person's name; without an address they are one invalid piece.
 */
function piecesOf(line: string): string[] {
  const bracketed: string[] = [];
  const rest = line.replace(/(?:"[^"]*"\s*|[^<>,;"]*)<([^<>]*)>/g, (_whole, inside: string) => {
    bracketed.push(inside.trim());
    return ' ';
  });
  const between = rest.split(/[,;]/).flatMap((part) => {
    const addresses = part.split(/\s+/).filter((word) => word.includes('@'));
    return addresses.length > 0 ? addresses : [part.trim()];
  });
  return [...bracketed, ...between].filter((piece) => piece !== '');
}

/** Returns the word with an @ in it, without brackets and quotes. */
function addressIn(text: string): string | undefined {
  return /[^\s,;<>"'()]+@[^\s,;<>"'()]+/.exec(text)?.[0];
}

/** Removes the separators and quotes around a name. A full stop at the end stays: Acme Inc. */
function withoutEdges(text: string): string {
  return text.replace(/^[\s,;<>"']+/, '').replace(/[\s,;<>"']+$/, '');
}
