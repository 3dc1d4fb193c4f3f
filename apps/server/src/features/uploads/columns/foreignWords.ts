import { chinese } from './languages/chinese.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { portuguese } from './languages/portuguese.ts';
import { spanish } from './languages/spanish.ts';

/** Articles and prepositions of these languages, which occur inside names and have no meaning alone. */
const betweenWords = new Set(
  'de du des d la le les l del los las el do da dos das der die den dem des zum zur am im y et und e al au aux en em par pour para por the of'.split(
    ' ',
  ),
);
const mostWords = 4;
const longestRun = 8;
const han = /^\p{Script=Han}/u;

const byPhrase = new Map<string, readonly string[]>();
for (const language of [german, french, spanish, portuguese, chinese])
  for (const [english, list] of Object.entries(language))
    for (const phrase of list.split('|')) if (!byPhrase.has(phrase)) byPhrase.set(phrase, english.split(' '));

/**
 * Translates the German, French, Spanish, Portuguese or Chinese words of a header to English, longest phrases first; other words
 * stay. `words` are in lower case and without accents.
 */
export function inEnglish(words: readonly string[]): string[] {
  const whole = translated(words.flatMap(splitHan));
  if (whole.found > 0 && whole.left === 0) return whole.words;
  const bare = translated(words.flatMap(splitHan).filter((word) => !betweenWords.has(word)));
  return bare.found === 0 ? [...words] : bare.words;
}

function translated(words: readonly string[]) {
  const english: string[] = [];
  let found = 0;
  let left = 0;
  for (let at = 0; at < words.length; ) {
    const width = Math.min(mostWords, words.length - at);
    let taken = 0;
    for (let count = width; count >= 1 && taken === 0; count--) {
      const phrase = byPhrase.get(words.slice(at, at + count).join(' '));
      if (phrase === undefined) continue;
      english.push(...phrase);
      taken = count;
    }
    if (taken === 0) {
      english.push(words[at] ?? '');
      left++;
    } else found++;
    at += Math.max(1, taken);
  }
  return { words: english, found, left };
}

/** Chinese has no blanks: cuts a run of it into the longest known names. */
function splitHan(word: string): string[] {
  if (!han.test(word)) return [word];
  const parts: string[] = [];
  let rest = '';
  const characters = [...word];
  for (let at = 0; at < characters.length; ) {
    let taken = 0;
    for (let count = Math.min(longestRun, characters.length - at); count >= 1 && taken === 0; count--)
      if (byPhrase.has(characters.slice(at, at + count).join(''))) taken = count;
    if (taken === 0) rest += characters[at];
    else {
      if (rest !== '') parts.push(rest);
      rest = '';
      parts.push(characters.slice(at, at + taken).join(''));
    }
    at += Math.max(1, taken);
  }
  return rest === '' ? parts : [...parts, rest];
}
