import { ChargeUnit } from '@lanewright/freight';
import { Button, Group } from '@mantine/core';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { useRestoredState } from '../../../platform/useRestoredState.ts';
import { EditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { UnsavedBar } from '../../../ui/UnsavedBar.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import {
  type ChargeStructure,
  type EditedStructure,
  type ModePlace,
  structureQuery,
  useSheetPreview,
} from './charges.api.ts';
import { ChargePanel } from './ChargePanel.tsx';
import { ChargeTable } from './ChargeTable.tsx';
import classes from './Charges.module.css';
import { ReviewChanges } from './ReviewChanges.tsx';
import {
  draftOf,
  isEdited,
  moveCharge,
  newCharge,
  problemAt,
  problemsOf,
  putCharge,
  removeCharge,
} from './structureDraft.ts';
import { WeightBreaks } from './WeightBreaks.tsx';

interface ChargeEditorProps {
  place: ModePlace;
  /** Codes of the currencies with an exchange rate. */
  currencies: readonly string[];
}

/** Editor for a mode's charge structure, which is saved as its next version. */
export function ChargeEditor({ place, currencies }: ChargeEditorProps) {
  const structure = useQuery(structureQuery(place));
  return (
    <Loaded query={structure}>
      {(newest) => (
        <Editor
          place={place}
          newest={newest}
          currencies={currencies}
          reload={async () => (await structure.refetch()).data ?? newest}
        />
      )}
    </Loaded>
  );
}

interface EditorProps extends ChargeEditorProps {
  newest: ChargeStructure;
  /** Loads the stored structure. */
  reload: () => Promise<ChargeStructure>;
}

function Editor({ place, newest, currencies, reload }: EditorProps) {
  // The version being edited: a newer one replaces it only while there are no edits.
  const form = `charges ${place.mode} ${place.customerId ?? ''} ${place.contractNo ?? ''}`;
  const [structure, setStructure] = useRestoredState(`${form} seen`, newest);
  const [draft, setDraft] = useRestoredState<EditedStructure>(`${form} draft`, () => draftOf(newest));
  const [openNo, setOpenNo] = useState<number>();
  const [isReviewing, setReviewing] = useState(false);
  const sheet = useSheetPreview(place);
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const edited = isEdited(draft, structure);
  const take = (next: ChargeStructure) => {
    setStructure(next);
    setDraft(draftOf(next));
    setOpenNo(undefined);
    setReviewing(false);
  };
  /** Keeps the edits, now based on the newest version. */
  const putOver = (next: ChargeStructure) => {
    setStructure(next);
    setDraft({ ...draft, version: next.version });
    setReviewing(true);
  };
  const isOutdated = newest.version !== structure.version;
  if (isOutdated && !edited) take(newest);
  const whole = problemAt(problems, null, 'charges');
  // Only rates per kg have weight breaks.
  const hasBreaks =
    draft.weightBreaks.length > 0 || draft.charges.some(({ unit }) => unit === ChargeUnit.PerWeightUnit);

  const addCharge = () => {
    const charge = newCharge(draft);
    setDraft(putCharge(draft, charge));
    setOpenNo(charge.chargeNo);
  };
  return (
    <>
      <Panel
        heading={`Charges, version ${structure.version}`}
        aside={
          <Group gap="xs">
            <ButtonWithReason
              size="xs"
              variant="default"
              leftSection={<FileSpreadsheet size={14} aria-hidden />}
              loading={sheet.isPending}
              reason={problems[0]?.message}
              onClick={() => sheet.mutate(draft)}
            >
              Preview bid sheet
            </ButtonWithReason>
            <Button
              size="xs"
              variant="default"
              leftSection={<Plus size={14} aria-hidden />}
              onClick={addCharge}
            >
              Add charge
            </Button>
          </Group>
        }
      >
        <p className={classes.lead}>
          What carriers quote in this mode, in the order they see it. Saving creates a new version: rates that
          still fit are kept, and carriers are asked for missing ones.
        </p>
        <ActionError of={sheet} heading="Couldn’t create the sheet" />
        {whole !== undefined && <ActionError heading={whole} />}
        <ChargeTable
          charges={draft.charges}
          problems={problems}
          onOpen={setOpenNo}
          onMove={(chargeNo, by) => setDraft(moveCharge(draft, chargeNo, by))}
          onRemove={(chargeNo) => setDraft(removeCharge(draft, chargeNo))}
        />
      </Panel>
      {hasBreaks && (
        <Panel heading="Weight breaks">
          <WeightBreaks
            floors={draft.weightBreaks}
            problem={problemAt(problems, null, 'weightBreaks')}
            onChange={(weightBreaks) => setDraft({ ...draft, weightBreaks })}
          />
        </Panel>
      )}
      {isOutdated && edited && !isReviewing && (
        <EditedMeanwhile
          problem={undefined}
          onReload={() => take(newest)}
          onSaveOver={() => putOver(newest)}
        />
      )}
      {edited && (
        <UnsavedBar text={<p>The charges have unsaved changes.</p>}>
          <ConfirmButton
            size="xs"
            variant="default"
            question="Discard changes?"
            consequence={`The charges revert to version ${structure.version}.`}
            confirmLabel="Discard"
            onConfirm={() => {
              setDraft(draftOf(structure));
              return undefined;
            }}
          >
            Discard
          </ConfirmButton>
          <ButtonWithReason
            size="xs"
            onClick={() => setReviewing(true)}
            reason={problems.length > 0 && (problems[0]?.message ?? 'Correct the errors first')}
          >
            Review and save
          </ButtonWithReason>
        </UnsavedBar>
      )}
      <ChargePanel
        draft={draft}
        chargeNo={openNo}
        currencies={currencies}
        problems={problems}
        onChange={setDraft}
        onClose={() => setOpenNo(undefined)}
      />
      {isReviewing && (
        <ReviewChanges
          place={place}
          draft={draft}
          onClose={() => setReviewing(false)}
          onSaved={take}
          onReload={() => void reload().then(take)}
          onSaveOver={() => void reload().then(putOver)}
        />
      )}
      <UnsavedChangesGuard when={edited} losing="The edited charges are not saved." />
    </>
  );
}
