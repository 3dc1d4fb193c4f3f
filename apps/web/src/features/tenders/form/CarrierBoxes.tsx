import { Checkbox, Stack, Text } from '@mantine/core';

export interface CarrierToInvite {
  carrierId: string;
  name: string;
  modes: readonly number[];
}

interface CarrierBoxesProps {
  /** Carriers connected in the event's mode. */
  carriers: readonly CarrierToInvite[];
  invited: ReadonlySet<string>;
  onChange: (invited: ReadonlySet<string>) => void;
}

/** Selects the carriers invited to an event. */
export function CarrierBoxes({ carriers, invited, onChange }: CarrierBoxesProps) {
  return (
    <Stack gap={8} role="group" aria-label="Carriers to invite">
      {carriers.map(({ carrierId, name }) => (
        <Checkbox
          key={carrierId}
          label={name}
          checked={invited.has(carrierId)}
          onChange={({ currentTarget }) => {
            const next = new Set(invited);
            if (currentTarget.checked) next.add(carrierId);
            else next.delete(carrierId);
            onChange(next);
          }}
        />
      ))}
      <Text size="xs" c="dimmed">
        Only these carriers see the lanes while the event runs. They never see each other.
      </Text>
    </Stack>
  );
}
