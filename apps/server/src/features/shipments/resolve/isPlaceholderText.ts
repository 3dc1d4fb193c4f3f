import { normalisePlaceName } from '../../reference-data/index.ts';

const nothing = new Set(
  (
    'not applicable|n a|na|none|null|nil|unknown|unk|not available|not known|tbd|tba|to be determined|to be confirmed|' +
    'various|multiple|see attached|see note|x|xx|xxx|undefined|blank|empty|other|others|misc|all|any'
  ).split('|'),
);

/** Error values that a spreadsheet writes when a formula fails. */
const formulaFailed = /^#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!)$/i;

/** Whether a cell's text means empty: 'Not Applicable', 'N/A', '-', '#REF!'. NA alone is Namibia only in a country column. */
export function isPlaceholderText(text: string | undefined): boolean {
  if (text === undefined) return true;
  const normalised = normalisePlaceName(text);
  return normalised === '' || nothing.has(normalised) || formulaFailed.test(text.trim());
}
