/** Abbreviations in place names, with what each can mean. */
const shortWords: Readonly<Record<string, readonly string[]>> = {
  n: ['north', 'norte', 'nord', 'noord'],
  s: ['south', 'san', 'sao', 'sur', 'sud', 'sul', 'santa'],
  e: ['east', 'este', 'est', 'ost', 'oost'],
  w: ['west'],
  o: ['ouest', 'oeste', 'ost'],
  no: ['north'],
  so: ['south'],
  ne: ['northeast'],
  nw: ['northwest'],
  se: ['southeast'],
  sw: ['southwest'],
  hts: ['heights'],
  hgts: ['heights'],
  spg: ['spring'],
  spgs: ['springs'],
  sprgs: ['springs'],
  bch: ['beach'],
  jct: ['junction'],
  jctn: ['junction'],
  cd: ['ciudad'],
  sta: ['santa'],
  sto: ['santo'],
  gral: ['general'],
  cnel: ['coronel'],
  pto: ['puerto', 'porto'],
  pt: ['port', 'point'],
  vly: ['valley'],
  vlg: ['village'],
  vil: ['village'],
  twp: ['township'],
  ctr: ['center', 'centre'],
  cntr: ['center'],
  ctre: ['centre'],
  pk: ['park'],
  lk: ['lake'],
  rvr: ['river'],
  hbr: ['harbor', 'harbour'],
  isl: ['island'],
  gr: ['gross', 'grand', 'greater'],
  gt: ['great'],
  kl: ['klein'],
  lt: ['little'],
  upr: ['upper'],
  lwr: ['lower'],
  cty: ['city'],
  a: ['am', 'an der'],
  m: ['main'],
  ad: ['an der'],
  ob: ['ob der'],
  b: ['bei'],
  i: ['im', 'in'],
  dist: ['district'],
};
const mostForms = 24;

/**
 * Other spellings of a normalised name: abbreviations in full ('n lakhimpur', 'cd juarez', 'sta pola'), one per meaning. Empty if
 * nothing is abbreviated.
 */
export function fullForms(name: string): string[] {
  const forms = name
    .split(' ')
    .map((word) => [word, ...(Object.hasOwn(shortWords, word) ? (shortWords[word] ?? []) : [])])
    .reduce<string[][]>(
      (all, words) => all.flatMap((begun) => words.map((word) => [...begun, word])).slice(0, mostForms),
      [[]],
    )
    .map((words) => words.join(' '));
  return forms.filter((form) => form !== name);
}

const longForms: Readonly<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' };

/** A normalised name as pronounced: the misspelt 'Forr Worth' is nearer to Fort Worth than to Ft Worth. */
export function unshortened(name: string): string {
  return name
    .split(' ')
    .map((word) => longForms[word] ?? word)
    .join(' ');
}
