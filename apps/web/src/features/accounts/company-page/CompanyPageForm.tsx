import { accounts } from '@lanewright/contract';
import { modeDetails, offeredModes } from '@lanewright/freight';
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import profile from '../profile/Profile.module.css';
import { type CompanyPage, useSaveCompanyPage } from './companyPage.api.ts';
import classes from './CompanyPage.module.css';
import { publishedRegions, regionWords } from './companyPageWords.ts';

const contentOf = (page: CompanyPage) => ({
  isPublished: page.isPublished,
  about: page.about ?? '',
  modes: page.modes,
  regions: page.regions.filter((region) => region !== 'NONE'),
  contactName: page.contactName ?? '',
  contactEmail: page.contactEmail ?? '',
  contactPhone: page.contactPhone ?? '',
});

interface CompanyPageFormProps {
  page: CompanyPage;
  onSaved?: () => void;
  /** Shown next to the button: the link to the page itself. */
  aside?: ReactNode;
}

/** Form for a company's public page and whether it is published. */
export function CompanyPageForm({ page, onSaved, aside }: CompanyPageFormProps) {
  const save = useSaveCompanyPage(page.id);
  const form = useEndpointForm(accounts.saveCompanyPage, {
    initial: contentOf(page),
    draftName: `company page ${page.id}`,
    missing: ({ isPublished, contactEmail, contactPhone }) =>
      isPublished &&
      contactEmail.trim() === '' &&
      contactPhone.trim() === '' &&
      'Enter an email address or phone number to publish the page',
    toBody: (content, seen) => ({ ...content, ...(seen && { seen }) }),
    save: save.mutateAsync,
    reload: async () => contentOf(await save.reload()),
    onSaved: (saved) => {
      toasts.success(saved.isPublished ? 'Page published' : 'Page saved. Visitors can’t see it');
      onSaved?.();
    },
  });
  const { isPublished, modes, regions } = form.values;

  return (
    <Form form={form} className={profile.form} losing="Your changes to the company page aren’t saved.">
      <Switch
        label="Published"
        description="Anyone with the link can view this page. It shows only your company name and what you enter here."
        {...form.field('isPublished')}
      />
      <Textarea
        label="About the company"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={1000}
        {...form.field('about')}
      />
      <Choices
        label="Modes"
        choices={offeredModes.map((mode) => ({ value: mode, label: modeDetails[mode].title }))}
        chosen={modes}
        onChange={(chosen) => form.set({ modes: chosen })}
      />
      <Choices
        label="Regions"
        choices={publishedRegions.map((region) => ({ value: region, label: regionWords[region] }))}
        chosen={regions}
        onChange={(chosen) => form.set({ regions: chosen })}
      />
      <TextInput label="Contact" description="Contact name" maxLength={120} {...form.field('contactName')} />
      <div className={profile.pair}>
        <TextInput label="Email" type="email" maxLength={254} {...form.field('contactEmail')} />
        <TextInput label="Phone number" type="tel" maxLength={40} {...form.field('contactPhone')} />
      </div>
      <FormError form={form} />
      <div className={profile.foot}>
        <FormButton form={form}>{isPublished && !page.isPublished ? 'Publish page' : 'Save page'}</FormButton>
        {aside}
      </div>
    </Form>
  );
}

interface ChoicesProps<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Checkboxes. The chosen values stay in the order of the boxes. */
function Choices<Value extends string | number>({ label, choices, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className={classes.chosen}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.boxes}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            size="xs"
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={({ currentTarget }) =>
              onChange(
                choices
                  .map(({ value }) => value)
                  .filter((value) =>
                    value === choice.value ? currentTarget.checked : chosen.includes(value),
                  ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
