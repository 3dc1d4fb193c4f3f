import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../ui/figures.ts';
import type { PlannedContract } from '../contracts.api.ts';
import { monthsOf } from '../contractWords.ts';
import classes from './PlanContract.module.css';
import { plannedSentences } from './plannedSentences.ts';

interface PlannedDialogProps {
  /** Undefined: closed. */
  planned: PlannedContract | undefined;
  tenderAt: (planned: PlannedContract) => string;
  onClose: () => void;
}

/** What was planned, where it meets other contracts, and the next step: its tender event. */
export function PlannedDialog({ planned, tenderAt, onClose }: PlannedDialogProps) {
  // Stays while the dialog closes.
  const [shown, setShown] = useState(planned);
  if (planned !== undefined && planned !== shown) setShown(planned);
  return (
    <Modal
      opened={planned !== undefined}
      onClose={onClose}
      title={`${shown?.name ?? 'Contract'} planned`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown !== undefined && (
        <Stack gap="sm">
          <p className={classes.quiet}>
            {monthsOf(shown)}, {countOf(shown.lanes, 'lane')}. The volumes and the baseline are being
            calculated.
          </p>
          <Notes sentences={plannedSentences(shown)} />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
            <Button component={Link} to={tenderAt(shown)} data-autofocus>
              Create tender event
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function Notes({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0)
    return <p className={classes.quiet}>It follows without a gap, and overlaps no other contract.</p>;
  return (
    <Alert color="yellow" icon={<TriangleAlert size={16} aria-hidden />} title="Overlaps and gaps">
      <ul className={classes.notes}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
