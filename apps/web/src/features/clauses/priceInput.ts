/** Props of a field for an index value or a rate. */
export const priceInput = {
  decimalScale: 6,
  min: 0,
  max: 99_999_999,
  clampBehavior: 'none',
  hideControls: true,
} as const;
