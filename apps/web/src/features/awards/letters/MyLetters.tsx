import type { OfferedMode } from '@lanewright/freight';
import { Button, Menu } from '@mantine/core';
import { ChevronDown, Mail } from 'lucide-react';
import { Link } from 'react-router';
import { useQuery } from '../../../platform/query.ts';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { lettersQuery } from './letters.api.ts';

interface MyLettersProps {
  mode: OfferedMode;
  customerId: string;
  addressOf: (letterId: string) => string;
}

/** Letters a customer sent to this carrier; renders nothing if there are none. */
export function MyLetters({ mode, customerId, addressOf }: MyLettersProps) {
  const letters = useQuery(lettersQuery(mode, customerId)).data ?? [];
  if (letters.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Mail size={15} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {countOf(letters.length, 'award letter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {letters.map(({ letterId, sentAt, lanes }) => (
          <Menu.Item key={letterId} component={Link} to={addressOf(letterId)}>
            {formatMoment(sentAt)}, {countOf(lanes, 'lane')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
