import { isOfferedMode, Mode, type ModeNumber, modeDetails, modeFromName } from '@lanewright/freight';
import { plainLetters } from '../cells/monthNames.ts';

/** The first match decides; texts are in lower case without accents. */
const meanings: readonly (readonly [ModeNumber | null, RegExp])[] = [
  [null, /^(n\/?a|none|unknown|other|-*)$/],
  [
    Mode.RoadDrayage,
    /dray|port haul|acarreo portuario|preacheminement portuaire|拖车|集卡|拖車|vorlauf hafen/,
  ],
  [
    Mode.Intermodal,
    /intermodal|\brail|schiene|\bbahn|ferroviari|ferroviaire|ferrocarril|kombiverkehr|铁路|鐵路/,
  ],
  [Mode.AirParcel, /air parcel|air express|express air/],
  [
    Mode.GroundParcel,
    /parcel|courier|\bkep\b|kurier|\bpaket|messagerie|mensajeria|paqueteria|encomenda|快递|快遞/,
  ],
  [
    Mode.AirFreight,
    /^air|\bair(freight| freight| cargo)?\b|^af[rt]?$|luftfracht|luftverkehr|\bluft\b|aerien|\bavion\b|aere[oa]|空运|空運|航空/,
  ],
  [
    Mode.OceanLCL,
    /\blcl\b|less than container|sammelcontainer|see.*sammel|groupage (maritime|mer)|maritim.*(groupage|consolida|fracciona)|consolidado maritimo|拼箱|併櫃|拼柜/,
  ],
  [
    Mode.OceanFCL,
    /\bfcl\b|ocean|\bsea\b|^seafreight|vessel|full container|container|seefracht|seeverkehr|\bsee\b|\bmer\b|maritim|conteneur|contenedor|conteiner|整箱|整柜|海运|海運|船运/,
  ],
  [
    Mode.RoadLTL,
    /\bltl\b|less than truck|partial|sammelgut|stuckgut|teilladung|groupage|consolidad|fraccionad|fracionad|grupaje|零担|零擔/,
  ],
  [
    Mode.RoadFTL,
    /\bf?tl\b|truck|\broad|full load|lorry|\blkw\b|komplettladung|landverkehr|strasse|camion|routier|\broute\b|lot complet|charge complete|terrestre|carretera|carga completa|autotransporte|rodoviari|caminhao|lotacao|整车|整車|公路|陆运|陸運|汽运|卡车|卡車|汽车/,
  ],
];
const special = /charter|express|courier|parcel|包机|kurier|messagerie/;
/** One- or two-letter mode codes of some systems; matched only against a whole cell. */
const letters: ReadonlyMap<string, ModeNumber> = new Map([
  ['a', Mode.AirFreight],
  ['o', Mode.OceanFCL],
  ['s', Mode.OceanFCL],
  ['r', Mode.RoadFTL],
  ['t', Mode.RoadFTL],
  ['vsl', Mode.OceanFCL],
  ['imdl', Mode.Intermodal],
]);
/** Longer than the name of any mode; the patterns above are slow on long texts. */
const longest = 200;

/** The mode that a text of the file's mode column means; null if no mode fits. */
export function modeOfText(text: string): ModeNumber | null {
  if (text.length > longest) return null;
  const exact = modeFromName(text.replace(/[\s_-]/g, ''));
  if (exact !== undefined && exact !== Mode.None) return exact;
  const said = plainLetters(text.trim()).replaceAll('ß', 'ss');
  for (const [mode, words] of meanings) if (words.test(said)) return mode;
  return letters.get(said) ?? null;
}

/** Whether rows with this text are included in an upload of the mode without asking: "Air" is, "Air Charter" is not. */
export function isTakenByDefault(text: string, mode: ModeNumber): boolean {
  return modeOfText(text) === mode && !special.test(plainLetters(text));
}

/** The title of a mode, if the product has screens for it. */
export function titleOfMode(mode: number | null): string | null {
  return mode !== null && isOfferedMode(mode) ? modeDetails[mode].title : null;
}
