/** Names and abbreviations of months in English, German, French, Spanish and Portuguese, without accents. */
const names: readonly string[] = [
  'jan january januar janner janv janvier ene enero janeiro',
  'feb february februar feber fev fevr fevrier febrero fevereiro',
  'mar march marz maerz mrz mars marzo marco',
  'apr april avr avril abr abril',
  'may mai mayo maio',
  'jun june juni juin junio junho',
  'jul july juli juil juillet julio julho',
  'aug august aou aout ago agosto',
  'sep sept september septembre septiembre setiembre set setembro',
  'oct october okt oktober octobre octubre out outubro',
  'nov november novembre noviembre novembro',
  'dec december dez dezember decembre dic diciembre dezembro',
];
const numbers: ReadonlyMap<string, number> = new Map(
  names.flatMap((list, index) => list.split(' ').map((name) => [name, index + 1] as const)),
);

/** A text in lower case without accents: `März` → `marz`. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The month, 1 to 12, of a name in lower case without accents; 0 for any other word. */
export function monthNumber(name: string): number {
  return numbers.get(name) ?? 0;
}
