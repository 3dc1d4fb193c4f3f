import {
  modeDetails,
  type OfferedMode,
  offeredModes,
  type PropertyValue,
  valueLabelsOf,
} from '@lanewright/freight';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Form, FormButtons, FormError } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
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
  const add = useAddProperty();
  const change = useChangeProperty();
  const form = useSubmitForm({
    initial: known === undefined ? emptyDraft : draftOf(known),
    isNew,
    check: (draft) => problemsOf(draft, isNew),
    send: async (draft) => {
      const mode = draft.mode === '' ? null : (Number(draft.mode) as OfferedMode);
      const said = { defaultValue: defaultOf(draft), description: draft.description.trim() };
      if (isNew) await add.mutateAsync({ name: draft.name.trim(), type: draft.type, mode, ...said });
      else await change.mutateAsync({ name: known.name, ...said, ...(known.isCustom ? { mode } : {}) });
    },
    onSaved: (_answer, { name }) => {
      toasts.success(`${name.trim()} ${isNew ? 'added' : 'saved'}`);
      onClose();
    },
  });
  const draft = form.values;
  return (
    <Form form={form} gap="md" losing="The property is not saved.">
      {isNew && (
        <TextInput
          label="Name"
          description="Letters and digits, separated by dots, e.g. sourcing.region"
          maxLength={80}
          data-autofocus
          {...form.field('name')}
        />
      )}
      <Select
        label="Type"
        description={isNew ? 'The type can’t be changed because values exist.' : known.rule}
        data={Object.entries(typeWords).map(([value, label]) => ({ value, label }))}
        disabled={!isNew}
        allowDeselect={false}
        {...form.field('type')}
      />
      <DefaultField draft={draft} error={form.field('defaultText').error} onChange={form.set} />
      <Textarea
        label="Meaning"
        description="One sentence for those who set it."
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('description')}
      />
      {(isNew || known.isCustom) && (
        <Select
          label="Mode"
          data={[
            { value: '', label: 'Every mode' },
            ...offeredModes.map((mode) => ({ value: String(mode), label: modeDetails[mode].title })),
          ]}
          allowDeselect={false}
          {...form.field('mode')}
        />
      )}
      {!isNew && <Consequence known={known} draft={draft} />}
      {isNew && form.error !== null ? (
        <ActionError heading={addErrorText(form.error)} />
      ) : (
        <FormError form={form} />
      )}
      <FormButtons form={form} submit={isNew ? 'Add property' : 'Save'} />
    </Form>
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
