import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface LeaveGuardProps {
  /** Whether leaving would lose something now. */
  when: boolean;
  /** What would be lost, as a sentence. */
  losing: string;
  /** Returns whether navigating to this search string of the same page loses nothing. */
  keeps?: (search: string) => boolean;
}

/** Asks for confirmation before the user leaves a page, or a part of it with its own address, with unsaved work. */
export function UnsavedChangesGuard({ when, ...rest }: LeaveGuardProps) {
  // The router supports one guard at a time, so inactive ones must not register.
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

/** The confirmation dialog, for a dialog or panel without an address that is closed with unsaved work. */
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
