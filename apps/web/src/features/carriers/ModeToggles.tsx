import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Chip, Group } from '@mantine/core';
import { toasts } from '../../ui/toasts.ts';
import { type CarrierConnection, useConnectCarrier } from './carriers.api.ts';

interface ModeTogglesProps {
  carrier: CarrierConnection;
  /** The modes the customer works in. */
  modes: readonly OfferedMode[];
}

/** The modes in which a carrier sees lanes and may bid, each turned on and off. */
export function ModeToggles({ carrier, modes }: ModeTogglesProps) {
  const connect = useConnectCarrier();
  const turn = (mode: OfferedMode, on: boolean) =>
    connect.mutate(
      {
        carrierId: carrier.carrierId,
        modes: on ? [...carrier.modes, mode] : carrier.modes.filter((one) => one !== mode),
      },
      { onError: (error) => toasts.error(error.message) },
    );
  return (
    <Group gap={6} role="group" aria-label={`Modes ${carrier.name} may bid in`}>
      {modes.map((mode) => (
        <Chip
          key={mode}
          size="xs"
          radius="sm"
          variant="light"
          checked={carrier.modes.includes(mode)}
          onChange={(on) => turn(mode, on)}
        >
          {modeDetails[mode].title}
        </Chip>
      ))}
    </Group>
  );
}
