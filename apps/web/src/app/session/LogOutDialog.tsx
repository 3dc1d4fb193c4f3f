import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { UnsentPlace } from '../../platform/unsentEntries.ts';
import { countOf } from '../../ui/figures.ts';
import { paths } from '../paths.ts';
import type { LogOutQuestion } from './logOutQuestion.ts';

interface LogOutDialogProps {
  question: LogOutQuestion;
  goTo: (address: string) => void;
  onClose: () => void;
}

/** Asks before logging out if bid cells were not submitted and are only in this browser. */
export function LogOutDialog({ question, goTo, onClose }: LogOutDialogProps) {
  const { places } = question;
  const [first] = places;
  const cells = places.reduce((sum, place) => sum + place.cells, 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Log out without submitting?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text>
          {countOf(cells, 'cell')} of your bids {cells === 1 ? 'was' : 'were'} not submitted and{' '}
          {cells === 1 ? 'is' : 'are'} only in this browser. If you log out,{' '}
          {cells === 1 ? 'it is' : 'they are'} removed.
        </Text>
        {places.length > 1 && (
          <List>
            {places.map((place) => (
              <List.Item key={`${place.mode}/${place.customerId}`}>
                {titleOf(place)}: {countOf(place.cells, 'cell')}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red.9"
          variant="outline"
          onClick={() => {
            onClose();
            question.leave();
          }}
        >
          Remove and log out
        </Button>
        {first !== undefined && isOfferedMode(first.mode) && (
          <Button
            onClick={() => {
              onClose();
              if (isOfferedMode(first.mode)) goTo(paths.lanesOfCustomer(first.mode, first.customerId));
            }}
          >
            Review and submit
          </Button>
        )}
      </Group>
    </Modal>
  );
}

const titleOf = ({ mode }: UnsentPlace): string => (isOfferedMode(mode) ? modeDetails[mode].title : 'Other');
