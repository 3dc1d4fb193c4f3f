import { isOfferedMode, Mode, type ModeNumber, modeDetails, modeFromName } from '@lanewright/freight';

const meanings: readonly (readonly [ModeNumber | null, RegExp])[] = [
  [null, /^(n\/?a|none|unknown|other|-*)$/],
  [Mode.RoadDrayage, /dray|port haul/],
  [Mode.Intermodal, /intermodal|rail/],
  [Mode.AirParcel, /air parcel|air express|express air/],
  [Mode.GroundParcel, /parcel|courier/],
  [Mode.AirFreight, /^air|\bair(freight| freight| cargo)?\b|^af$/],
  [Mode.OceanLCL, /\blcl\b|less than container/],
  [Mode.OceanFCL, /\bfcl\b|ocean|sea\b|vessel|full container|container/],
  [Mode.RoadLTL, /\bltl\b|less than truck|partial/],
  [Mode.RoadFTL, /\bf?tl\b|truck|road|full load|lorry/],
];
const special = /charter|express|courier|parcel/;

/** The mode that a text of the file's mode column means; null where no mode fits. */
export function modeOfText(text: string): ModeNumber | null {
  const exact = modeFromName(text.replace(/[\s_-]/g, ''));
  if (exact !== undefined && exact !== Mode.None) return exact;
  const said = text.trim().toLowerCase();
  for (const [mode, words] of meanings) if (words.test(said)) return mode;
  return null;
}

/** Whether rows with this text belong to an upload of the mode without being asked: "Air" does, "Air Charter" does not. */
export function isTakenByDefault(text: string, mode: ModeNumber): boolean {
  return modeOfText(text) === mode && !special.test(text.toLowerCase());
}

/** The title of a mode, where the product has screens for it. */
export function titleOfMode(mode: number | null): string | null {
  return mode !== null && isOfferedMode(mode) ? modeDetails[mode].title : null;
}
