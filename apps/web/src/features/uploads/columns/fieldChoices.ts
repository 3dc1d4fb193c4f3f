import type { FileColumns } from '../uploadTypes.ts';

interface ChoiceGroup {
  group: string;
  items: { value: string; label: string }[];
}

const sides = [
  { side: 'shipment', group: 'Shipment' },
  { side: 'origin', group: 'Origin' },
  { side: 'destination', group: 'Destination' },
] as const;

/** The fields a column can fill, grouped by what they describe. */
export function fieldChoices(fields: FileColumns['fields']): ChoiceGroup[] {
  return sides.map(({ side, group }) => ({
    group,
    items: fields
      .filter((field) => (field.side ?? 'shipment') === side)
      .map(({ field, label }) => ({ value: field, label })),
  }));
}
