import { emailSchema, nameSchema } from '@lanewright/contract';

/** Somebody to invite, as a pasted line names them. */
export interface Invitee {
  /** The mail address, in lower case. */
  username: string;
  /** The company of that line; empty where none is asked for. */
  companyName: string;
}

/** A part of what was pasted that cannot be used. */
interface WrongLine {
  lineNo: number;
  text: string;
  problem: string;
}

export interface ReadInvitees {
  invitees: readonly Invitee[];
  wrong: readonly WrongLine[];
  /** Addresses that stood there more than once; each is invited once. */
  repeated: number;
}

interface Found {
  lineNo: number;
  text: string;
  invitee?: Invitee;
  problem?: string;
}

/** Mail addresses of one company: line by line, or apart by commas, semicolons or blanks, as mail programs give them. */
export function readAddresses(text: string): ReadInvitees {
  return gather(
    linesOf(text).flatMap(({ lineNo, line }) =>
      piecesOf(line).map((piece) => found(lineNo, piece, addressIn(piece) ?? piece)),
    ),
  );
}

/** Lines of a mail address and a company's name in either order, apart by comma, semicolon, tab or blank. */
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
 * What stands between commas and semicolons; of "Buyer, Ann" <ann@acme.com> what is in the brackets. Beside an address
 * other words are somebody's name; where there is no address they are wrong together.
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

/** The word with an @ in it, out of its brackets and quotes. */
function addressIn(text: string): string | undefined {
  return /[^\s,;<>"'()]+@[^\s,;<>"'()]+/.exec(text)?.[0];
}

/** Without the marks and quotes that part a name from what stands beside it; a point may end a name: Acme Inc. */
function withoutEdges(text: string): string {
  return text.replace(/^[\s,;<>"']+/, '').replace(/[\s,;<>"']+$/, '');
}
