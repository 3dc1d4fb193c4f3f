const alsoCountries = [
  'congo, drc',
  "côte d'ivoire",
  'vietnam',
  'usa',
  'united states of america',
  'uk',
  'great britain',
  'korea',
  'holland',
];
const languages = ['en', 'de', 'fr', 'es', 'pt', 'zh'];
const countryNames: ReadonlySet<string> = new Set([...alsoCountries, ...namesOfRegions()]);
const states: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(
    ' ',
  ),
);

/** Whether a cell names a country, in any of the supported header languages. */
export function isCountryName(cell: string): boolean {
  return countryNames.has(cell.toLowerCase());
}

/** Whether a cell is the code of a state or province of the United States or Canada. */
export function isStateCode(cell: string): boolean {
  return cell.length === 2 && states.has(cell);
}

function* namesOfRegions(): Iterable<string> {
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (let first = 65; first <= 90; first++) {
      for (let second = 65; second <= 90; second++) {
        const name = names.of(String.fromCharCode(first, second));
        if (name !== undefined) yield name.toLowerCase();
      }
    }
  }
}
