/** Whom a cell refers to: a line by its id, or a shipment by its number. */
export type CellReference = { readonly lineId: string | null; readonly shipmentId: string | null };

/** Reads "See DN-304 (ID#:10589)" and "see ASN-93"; null when the cell refers to nothing. */
export function readReference(text: string): CellReference | null {
  const lineId = /\bID\s*#?\s*:\s*#?([\w-]+)/i.exec(text)?.[1] ?? null;
  const shipmentId =
    /^(?:see|refer to|same as|incl(?:uded)?\.? (?:in|with))\s+([\w/-]*\d[\w/-]*)/i.exec(text)?.[1] ?? null;
  if (lineId === null && shipmentId === null) return null;
  return /^(see|refer|same|incl)/i.test(text) ? { lineId, shipmentId } : null;
}
