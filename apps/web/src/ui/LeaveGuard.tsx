import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface LeaveGuardProps {
  /** Whether something would be lost now. */
  when: boolean;
  /** What would be lost, in a sentence. */
  losing: string;
  /** Whether nothing is lost on the way to this search of the same page. */
  keeps?: (search: string) => boolean;
}

/** Asks before a person leaves a page, or a part of it that has an address, with work that is not saved. */
export function LeaveGuard({ when, ...rest }: LeaveGuardProps) {
  // The router asks one guard at a time: those with nothing to lose stay out of it.
  return when && <Guard {...rest} />;
}

function Guard({ losing, keeps }: Omit<LeaveGuardProps, 'when'>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname ||
      (currentLocation.search !== nextLocation.search && keeps?.(nextLocation.search) !== true),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <LeaveQuestion
      opened={blocker.state === 'blocked'}
      losing={losing}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

interface LeaveQuestionProps {
  opened: boolean;
  losing: string;
  onStay: () => void;
  onLeave: () => void;
}

/** The question itself, for a dialog or panel without an address that is closed with work in it. */
export function LeaveQuestion({ opened, losing, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">{losing}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button color="red.9" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
