/** The password's user: the words that an attacker would try first. */
export type PasswordContext = {
  readonly username?: string | undefined;
  readonly displayName?: string | undefined;
  readonly companyName?: string | undefined;
};

export type PasswordRating = {
  /** 0 and 1 are refused; 2 is acceptable, 4 is very strong. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** Why it is refused; null if it is not. */
  readonly reason: string | null;
};

export const shortestPassword = 12;

/** Common words of leaked-password lists; each counts as one character. */
const commonWords = [
  'password',
  'passwort',
  'passw0rd',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'iloveyou',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'master',
  'shadow',
  'michael',
  'jennifer',
  'trustno',
  'starwars',
  'whatever',
  'freedom',
  'secret',
  'summer',
  'winter',
  'spring',
  'autumn',
  'january',
  'monday',
  'hello',
  'login',
  'changeme',
  'default',
  'computer',
  'internet',
  'freight',
  'logistics',
  'shipping',
  'container',
  'transport',
];

/** Rows of a keyboard and alphabetical or numerical sequences. */
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()',
];
const runs = sequences.flatMap((row) => [row, [...row].toReversed().join('')]);

/** Characters that are used in place of letters. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Replaces characters that are used in place of letters by these letters. */
export const undisguised = (text: string): string =>
  [...text].map((sign) => disguises[sign] ?? sign).join('');

/**
 * Scores how hard a password is to guess, and why it is refused if it is. The same function shows the strength in the browser and
 * decides on the server.
 */
export function ratePassword(password: string, context: PasswordContext = {}): PasswordRating {
  const lower = password.toLowerCase();
  if ([...password].length < shortestPassword)
    return refused(password === '' ? 0 : 1, `at least ${shortestPassword} characters`);
  const named = ownWords(context).find((word) => holds(lower, word));
  if (named !== undefined) return refused(1, `it contains “${named}”, which is easy to guess: remove it`);
  if (new Set(lower).size < 5) return refused(0, 'it repeats the same few characters');
  if (repeats(lower)) return refused(1, 'it repeats one short sequence');
  const bits = unguessable(lower) * Math.log2(alphabetOf(password));
  if (bits < 45) return refused(1, 'too common or a keyboard pattern. Add less predictable words');
  return { score: bits < 60 ? 2 : bits < 80 ? 3 : 4, reason: null };
}

const refused = (score: 0 | 1, reason: string): PasswordRating => ({ score, reason });

const holds = (lower: string, word: string) =>
  lower.includes(word) || undisguised(lower).includes(undisguised(word));

/** The product's name, and words of user, company and display name that are long enough to matter. */
function ownWords({ username, displayName, companyName }: PasswordContext): string[] {
  const wholes = [username?.split('@')[0], displayName, companyName].filter((text) => text !== undefined);
  const parts = wholes
    .flatMap((text) => [text.replaceAll(/\s+/g, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => [...text].length >= 5);
  // Names from four characters count as a whole; of longer ones, the single words count too.
  const names = wholes.filter((text) => [...text].length >= 4);
  return [...new Set(['lanewright', ...names, ...parts].map((text) => text.toLowerCase()))];
}

/** Whether the password repeats a piece of up to a third of its length. */
function repeats(lower: string): boolean {
  for (let length = 1; length <= lower.length / 3; length += 1) {
    const piece = lower.slice(0, length);
    if (piece.repeat(Math.ceil(lower.length / length)).slice(0, lower.length) === lower) return true;
  }
  return false;
}

/** Number of characters if common words, keyboard sequences and repeated characters count as one each. */
function unguessable(lower: string): number {
  const plain = undisguised(lower);
  let count = 0;
  for (let at = 0; at < lower.length; count += 1) at += stepAt(lower, plain, at);
  return count;
}

/** Number of characters that one guess covers from this position. */
function stepAt(lower: string, plain: string, at: number): number {
  const word = commonWords.find((common) => plain.startsWith(undisguised(common), at));
  if (word !== undefined) return word.length;
  const rest = lower.slice(at);
  let longest = 1;
  for (const run of runs) {
    for (let from = run.indexOf(rest.charAt(0)); from >= 0; from = run.indexOf(rest.charAt(0), from + 1)) {
      let length = 1;
      while (from + length < run.length && run.charAt(from + length) === rest.charAt(length)) length += 1;
      longest = Math.max(longest, length >= 3 ? length : 1);
    }
  }
  let same = 1;
  while (rest.charAt(same) !== '' && rest.charAt(same) === rest.charAt(0)) same += 1;
  return Math.max(longest, same >= 3 ? same : 1);
}

/** Size of the alphabet that an attacker must try at each position. */
function alphabetOf(password: string): number {
  let size = 0;
  if (/\p{Ll}/u.test(password)) size += 26;
  if (/\p{Lu}/u.test(password)) size += 26;
  if (/\p{N}/u.test(password)) size += 10;
  if (/[^\p{L}\p{N}]/u.test(password)) size += 20;
  return Math.max(size, 10);
}
