import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import {
  type ChargeStructure,
  type EditedStructure,
  type ModePlace,
  type StructurePreview,
  usePreview,
  useSaveCharges,
} from './charges.api.ts';
import classes from './Charges.module.css';

interface ReviewChangesProps {
  place: ModePlace;
  draft: EditedStructure;
  onClose: () => void;
  /** Called with the saved structure. */
  onSaved: (saved: ChargeStructure) => void;
  /** Someone else saved a newer version: load that one, or apply this draft to it. */
  onReload: () => void;
  onSaveOver: () => void;
}

/** Shows how a changed structure affects existing bids, before it is saved. */
export function ReviewChanges(props: ReviewChangesProps) {
  const { place, draft, onClose, onSaved, onReload, onSaveOver } = props;
  const { mutate: look, data: preview, error } = usePreview(place);
  const save = useSaveCharges(place);
  useEffect(() => look(draft), [look, draft]);

  const outdated = [error, save.error].find(isEditedMeanwhile) ?? undefined;

  const confirm = async () => {
    const saved = await save.mutateAsync(draft);
    toasts.success(`Charges saved as version ${saved.version}`);
    onSaved(saved);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Save these charges?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={!save.isPending}
    >
      <Stack gap="sm">
        {outdated !== undefined && (
          <EditedMeanwhile
            problem={outdated}
            onReload={onReload}
            onSaveOver={() => {
              save.reset();
              onSaveOver();
            }}
          />
        )}
        {error !== null && error !== outdated && <ActionError of={{ error }} onRetry={() => look(draft)} />}
        {preview === undefined ? error === null && <Skeleton height={120} /> : <Effects preview={preview} />}
        {save.error !== null && save.error !== outdated && <ActionError of={save} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          Keep editing
        </Button>
        <ButtonWithReason
          loading={save.isPending}
          // Errors are shown from the mutation state.
          onClick={() => void confirm().catch(() => undefined)}
          reason={preview === undefined ? 'Calculating impact…' : preview.isUnchanged && 'No changes to save'}
        >
          Save as version {draft.version + 1}
        </ButtonWithReason>
      </Group>
    </Modal>
  );
}

function Effects({ preview }: { preview: StructurePreview }) {
  return (
    <>
      <ul className={classes.effects}>
        {preview.charges.map(({ chargeNo, name, change, bidsLosingRates }) => (
          <li key={chargeNo}>
            {name} is {change}
            {bidsLosingRates > 0 && `: its rate is dropped from ${countOf(bidsLosingRates, 'bid')}`}.
          </li>
        ))}
        {preview.weightBreaks.map(({ label, bidsLosingRates }) => (
          <li key={label}>
            Break {label} kg is removed
            {bidsLosingRates > 0 && `: its rates are dropped from ${countOf(bidsLosingRates, 'bid')}`}.
          </li>
        ))}
        {preview.charges.length + preview.weightBreaks.length === 0 && !preview.isUnchanged && (
          <li>The order of the charges or the weight breaks has changed.</li>
        )}
      </ul>
      <p>{sayBids(preview)}</p>
    </>
  );
}

function sayBids(preview: StructurePreview): string {
  if (preview.isUnchanged) return 'No changes to save.';
  if (preview.bids === 0) return 'No bids in this mode yet.';
  const { bidsBecomingPartial, bidsBecomingComplete, carriersToAsk } = preview;
  const parts = [
    bidsBecomingPartial > 0 &&
      `${countOf(bidsBecomingPartial, 'bid')} of ${countOf(carriersToAsk, 'carrier')} would be partial until the missing rates are entered`,
    bidsBecomingComplete > 0 && `${countOf(bidsBecomingComplete, 'bid')} would be complete`,
  ].filter((part) => part !== false);
  const stay = `Of ${countOf(preview.bids, 'bid')}, `;
  return parts.length === 0
    ? `${stay}all keep the rates that still fit and are repriced. Awards are not affected.`
    : `${stay}${parts.join(' and ')}. The others are repriced. Awards are not affected.`;
}
