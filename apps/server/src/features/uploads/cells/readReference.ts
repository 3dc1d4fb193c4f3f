/** Whom a cell refers to: a line by its id, or a shipment by its number. */
export type CellReference = { readonly lineId: string | null; readonly shipmentId: string | null };

/** A reference stands at the beginning of its cell; the patterns below take their time with long texts. */
const longest = 300;

/** Reads "See DN-304 (ID#:10589)" and "see ASN-93"; null when the cell refers to nothing. */
export function readReference(cell: string): CellReference | null {
  const text = cell.slice(0, longest);
  const lineId = /\bID\s*#?\s*:\s*#?([\w-]+)/i.exec(text)?.[1] ?? null;
  const shipmentId =
    /^(?:see|refer to|same as|incl(?:uded)?\.? (?:in|with))\s+([\w/-]*\d[\w/-]*)/i.exec(text)?.[1] ?? null;
  if (lineId === null && shipmentId === null) return null;
  return /^(see|refer|same|incl)/i.test(text) ? { lineId, shipmentId } : null;
}
