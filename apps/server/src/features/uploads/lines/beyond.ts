/**
 * No shipment is larger, in whole numbers of each figure's last place: beyond, a unit or a point is wrong, and no column
 * of figures or of their sums holds it.
 */
export const beyond = {
  chargeCents: 1e15,
  weightGrams: 1e12,
  volume: 1e13,
  miles: 1e9,
  containerCount: 1e8,
  pieces: 1e11,
  chassisDays: 1e7,
} as const;
