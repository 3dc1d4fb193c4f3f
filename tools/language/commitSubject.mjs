const verbs = new Set(
  `accept add align allow announce answer approve ask assert award bound build bump cache call cancel check clear close compare
  confirm correct count create cut declare delete describe disable draw drop enable encrypt end evaluate exclude expect explain expose extend
  extract find fix fold follow forget format generate give group handle hide ignore import improve include inline install join keep
  label let limit link list load lock log look make mark match measure merge move name narrow offer open order pass place plan prepare
  prevent preview print read record reduce refuse reject release remember remove rename repair replace require reset resolve restore retry return reuse
  revert rewrite round run save scan search see send separate serve set shorten show shuffle simplify skip snap sort split stage
  start state stop store stream suggest survive switch take test tighten track trim turn undo unfold update upgrade use validate
  wait warn word wrap write`.split(/\s+/),
);

/**
 * What is wrong with the subject of a commit, or undefined. The form is `area: imperative in lower case`, of at most 72 characters.
 * @param {string} subject
 * @param {{ checksVerb: boolean }} options
 */
export function subjectProblem(subject, { checksVerb }) {
  if (/^(Merge|Revert|fixup!|squash!)/.test(subject)) return undefined;
  if (subject.length > 72) return `has ${subject.length} characters; 72 are allowed`;
  const form = /^[a-z0-9 ,.-]+: ([a-z-]+)\b.*[^.]$/.exec(subject);
  if (!form) return 'must look like “awards: reject a month that is already awarded”';
  if (checksVerb && !verbs.has(form[1]))
    return `begins with “${form[1]}”; begin with an imperative, such as add, fix or rename (tools/language/commitSubject.mjs has the list)`;
  return undefined;
}
