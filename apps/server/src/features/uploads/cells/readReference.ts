/** What a cell refers to: a line by its id, or a shipment by its number. */
export type CellReference = { readonly lineId: string | null; readonly shipmentId: string | null };

/** A reference is at the start of its cell; the patterns below are slow on long texts. */
const longest = 300;

/** Reads "See DN-304 (ID#:10589)" and "see ASN-93"; null if the cell has no reference. */
export function readReference(cell: string): CellReference | null {
  const text = cell.slice(0, longest);
  const lineId = /\bID\s*#?\s*:\s*#?([\w-]+)/i.exec(text)?.[1] ?? null;
  const shipmentId =
    /^(?:see|refer to|same as|incl(?:uded)?\.? (?:in|with))\s+([\w/-]*\d[\w/-]*)/i.exec(text)?.[1] ?? null;
  if (lineId === null && shipmentId === null) return null;
  return /^(see|refer|same|incl)/i.test(text) ? { lineId, shipmentId } : null;
}
