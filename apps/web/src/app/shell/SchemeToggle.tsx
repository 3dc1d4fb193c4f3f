import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';

/** Switches between the light and the dark scheme. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'light' ? 'dark' : 'light';
  const label = `Switch to ${other} theme`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={label}
        onClick={() => setColorScheme(other)}
      >
        {scheme === 'light' ? <Moon size={16} aria-hidden /> : <Sun size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
