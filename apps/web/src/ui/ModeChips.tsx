import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Chip, Group } from '@mantine/core';

interface ModeChipsProps {
  /** Accessible name: "Modes Swift Freight may bid in". */
  label: string;
  /** The modes to choose from. */
  modes: readonly OfferedMode[];
  chosen: readonly number[];
  onTurn: (mode: OfferedMode, on: boolean) => void;
}

/** Transport modes as a row of toggles. */
export function ModeChips({ label, modes, chosen, onTurn }: ModeChipsProps) {
  return (
    <Group gap={6} role="group" aria-label={label}>
      {modes.map((mode) => (
        <Chip
          key={mode}
          size="xs"
          radius="sm"
          variant="outline"
          checked={chosen.includes(mode)}
          onChange={(on) => onTurn(mode, on)}
        >
          {modeDetails[mode].title}
        </Chip>
      ))}
    </Group>
  );
}

/** Returns the modes with one added or removed. */
export function withMode<Mode extends number>(modes: readonly Mode[], mode: Mode, on: boolean): Mode[] {
  const others = modes.filter((one) => one !== mode);
  return on ? [...others, mode] : others;
}
