import {
  modeDetails,
  type OfferedMode,
  offeredModes,
  type PropertyValue,
  valueLabelsOf,
} from '@lanewright/freight';
import { Group, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf } from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { addErrorText } from './addErrorText.ts';
import {
  type DefinitionDraft,
  defaultOf,
  draftOf,
  emptyDraft,
  problemsOf,
  sayDefault,
  typeWords,
} from './definitionDraft.ts';
import classes from './PropertyPanel.module.css';
import { type PropertyDefinition, useAddProperty, useChangeProperty } from './properties.api.ts';

interface PropertyPanelProps {
  /** The property to edit, `'new'` to add one; undefined closes the panel. */
  open: PropertyDefinition | 'new' | undefined;
  /** Shown when the address names a property that does not exist. */
  nothing?: ReactNode;
  onClose: () => void;
}

/** Panel next to the list to add a property or change its default and meaning. */
export function PropertyPanel({ open, nothing, onClose }: PropertyPanelProps) {
  // Keeps the property rendered while the panel closes. The panel stays mounted so that it can return the focus.
  const [shown, setShown] = useState(open);
  if (open !== undefined && open !== shown) setShown(open);
  const title = shown === undefined || shown === 'new' ? 'Add property' : shown.name;
  return (
    <SidePanel
      opened={open !== undefined || nothing !== undefined}
      onClose={onClose}
      title={nothing === undefined ? title : 'Property'}
      width={480}
    >
      {nothing ??
        (shown !== undefined && (
          <PropertyForm
            key={shown === 'new' ? shown : shown.name}
            known={shown === 'new' ? undefined : shown}
            onClose={onClose}
          />
        ))}
    </SidePanel>
  );
}

function PropertyForm({ known, onClose }: { known: PropertyDefinition | undefined; onClose: () => void }) {
  const isNew = known === undefined;
  const [begun] = useState(known === undefined ? emptyDraft : draftOf(known));
  const [draft, setDraft] = useState<DefinitionDraft>(begun);
  const [isTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const add = useAddProperty();
  const change = useChangeProperty();
  const problems = problemsOf(draft, isNew);
  const shownProblems = isTried ? problems : {};
  const isEdited = JSON.stringify(draft) !== JSON.stringify(begun);
  const put = (part: Partial<DefinitionDraft>) => setDraft((before) => ({ ...before, ...part }));

  const save = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const mode = draft.mode === '' ? null : (Number(draft.mode) as OfferedMode);
    const said = { defaultValue: defaultOf(draft), description: draft.description.trim() };
    if (isNew) await add.mutateAsync({ name: draft.name.trim(), type: draft.type, mode, ...said });
    else await change.mutateAsync({ name: known.name, ...said, ...(known.isCustom ? { mode } : {}) });
    toasts.success(`${draft.name.trim()} ${isNew ? 'added' : 'saved'}`);
    // Closing the panel no longer loses changes.
    flushSync(() => setSaved(true));
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Errors are shown from the mutation state.
        void save().catch(() => undefined);
      }}
    >
      <Stack gap="md">
        {isNew && (
          <TextInput
            label="Name"
            description="Letters and digits, separated by dots, e.g. sourcing.region"
            value={draft.name}
            maxLength={80}
            error={shownProblems.name}
            onChange={({ currentTarget }) => put({ name: currentTarget.value })}
            data-autofocus
          />
        )}
        <Select
          label="Type"
          description={isNew ? 'The type can’t be changed because values exist.' : known.rule}
          data={Object.entries(typeWords).map(([value, label]) => ({ value, label }))}
          value={draft.type}
          disabled={!isNew}
          allowDeselect={false}
          onChange={(type) => put({ type: (type ?? 'text') as DefinitionDraft['type'] })}
        />
        <DefaultField draft={draft} error={shownProblems.defaultText} onChange={put} />
        <Textarea
          label="Meaning"
          description="One sentence for those who set it."
          value={draft.description}
          maxLength={500}
          autosize
          minRows={2}
          error={shownProblems.description}
          onChange={({ currentTarget }) => put({ description: currentTarget.value })}
        />
        {(isNew || known.isCustom) && (
          <Select
            label="Mode"
            data={[
              { value: '', label: 'Every mode' },
              ...offeredModes.map((mode) => ({ value: String(mode), label: modeDetails[mode].title })),
            ]}
            value={draft.mode}
            allowDeselect={false}
            onChange={(mode) => put({ mode: mode ?? '' })}
          />
        )}
        {!isNew && <Consequence known={known} draft={draft} />}
        {add.error !== null && <ErrorPanel error={undefined} heading={addErrorText(add.error)} />}
        {change.error !== null && <ErrorPanel error={change.error} />}
        <Group justify="flex-end">
          <ButtonWithReason
            type="submit"
            loading={add.isPending || change.isPending}
            reason={!isNew && !isEdited && 'No changes to save'}
          >
            {isNew ? 'Add property' : 'Save'}
          </ButtonWithReason>
        </Group>
      </Stack>
      <UnsavedChangesGuard when={isEdited && !isSaved} losing="The property is not saved." />
    </form>
  );
}

interface DefaultFieldProps {
  draft: DefinitionDraft;
  error: string | undefined;
  onChange: (part: Partial<DefinitionDraft>) => void;
}

/** Input of the default: a switch, a choice where the values have labels, otherwise a text. */
function DefaultField({ draft, error, onChange }: DefaultFieldProps) {
  const { name, type, isOn, defaultText } = draft;
  const labels = valueLabelsOf(name);
  if (type === 'boolean')
    return (
      <Switch
        label="On by default"
        checked={isOn}
        onChange={({ currentTarget }) => onChange({ isOn: currentTarget.checked })}
      />
    );
  if (labels !== undefined)
    return (
      <Select
        label="Default"
        data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        value={defaultText}
        allowDeselect={false}
        error={error}
        onChange={(value) => onChange({ defaultText: value ?? '' })}
      />
    );
  return (
    <TextInput
      label="Default"
      description={type === 'numbers' ? 'Numbers, separated by commas.' : undefined}
      value={defaultText}
      maxLength={500}
      error={error}
      onChange={({ currentTarget }) => onChange({ defaultText: currentTarget.value })}
    />
  );
}

/** Who is affected by a new default. */
function Consequence({ known, draft }: { known: PropertyDefinition; draft: DefinitionDraft }) {
  const isOther = JSON.stringify(defaultOf(draft)) !== JSON.stringify(known.defaultValue);
  const own = `${countOf(known.setFor, 'mode')} of customers ${known.setFor === 1 ? 'has' : 'have'} a value of ${known.setFor === 1 ? 'its' : 'their'} own`;
  return (
    <p className={classes.consequence} role="status">
      {isOther ? `${own} and keep it; all others change immediately.` : `${own}.`}
      {!known.isCustom &&
        ` Product default: ${sayDefault(known.name, known.productDefault as PropertyValue)}.`}
    </p>
  );
}
