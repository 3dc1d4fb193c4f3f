import { modeDetails, offeredModes } from '@lanewright/freight';
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeptState } from '../../../platform/useKeptState.ts';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { FormProblem } from '../form/FormProblem.tsx';
import { problemOfField } from '../form/formProblem.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import profile from '../profile/Profile.module.css';
import { type CompanyPage, type CompanyPageContent, useSaveCompanyPage } from './companyPage.api.ts';
import classes from './CompanyPage.module.css';
import { publishedRegions, regionWords } from './companyPageWords.ts';

const fields = ['about', 'contactName', 'contactEmail', 'contactPhone'];
const contentOf = (page: CompanyPage): CompanyPageContent => ({
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
  const [content, setContent] = useKeptState(`company page ${page.id} draft`, () => contentOf(page));
  const [seen, setSeen] = useKeptState(`company page ${page.id} seen`, () => contentOf(page));
  const save = useSaveCompanyPage(page.id);
  const change = (part: Partial<CompanyPageContent>) => setContent((now) => ({ ...now, ...part }));
  const isSame = JSON.stringify(content) === JSON.stringify(contentOf(page));
  const isSilent =
    content.isPublished &&
    (content.contactEmail ?? '').trim() === '' &&
    (content.contactPhone ?? '').trim() === '';
  const take = (newest: CompanyPage) => {
    setContent(contentOf(newest));
    setSeen(contentOf(newest));
  };
  // Without local edits the form follows the stored page.
  if (JSON.stringify(content) === JSON.stringify(seen) && !isSame) take(page);
  const send = (over = false) =>
    save.mutate(over ? content : { ...content, seen }, {
      onSuccess: (saved) => {
        take(saved);
        toasts.success(saved.isPublished ? 'Page published' : 'Page saved. Visitors can’t see it');
        onSaved?.();
      },
    });

  return (
    <form
      noValidate
      className={profile.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame && !isSilent && !save.isPending) send();
      }}
    >
      <Switch
        label="Published"
        description="Anyone with the link can view this page. It shows only your company name and what you enter here."
        checked={content.isPublished}
        onChange={({ currentTarget }) => change({ isPublished: currentTarget.checked })}
      />
      <Textarea
        label="About the company"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={1000}
        value={content.about ?? ''}
        onChange={({ currentTarget }) => change({ about: currentTarget.value })}
        error={problemOfField(save.error, 'about')}
      />
      <Choices
        label="Modes"
        choices={offeredModes.map((mode) => ({ value: mode, label: modeDetails[mode].title }))}
        chosen={content.modes}
        onChange={(modes) => change({ modes })}
      />
      <Choices
        label="Regions"
        choices={publishedRegions.map((region) => ({ value: region, label: regionWords[region] }))}
        chosen={content.regions}
        onChange={(regions) => change({ regions })}
      />
      <TextInput
        label="Contact"
        description="Contact name"
        maxLength={120}
        value={content.contactName ?? ''}
        onChange={({ currentTarget }) => change({ contactName: currentTarget.value })}
        error={problemOfField(save.error, 'contactName')}
      />
      <div className={profile.pair}>
        <TextInput
          label="Email"
          type="email"
          maxLength={254}
          value={content.contactEmail ?? ''}
          onChange={({ currentTarget }) => change({ contactEmail: currentTarget.value })}
          error={problemOfField(save.error, 'contactEmail')}
        />
        <TextInput
          label="Phone number"
          type="tel"
          maxLength={40}
          value={content.contactPhone ?? ''}
          onChange={({ currentTarget }) => change({ contactPhone: currentTarget.value })}
          error={problemOfField(save.error, 'contactPhone')}
        />
      </div>
      {isEditedMeanwhile(save.error) ? (
        <EditedMeanwhile
          problem={save.error}
          onReload={() => void save.reload().then((newest) => newest !== undefined && take(newest))}
          onSaveOver={() => send(true)}
          working={save.isPending}
        />
      ) : (
        <FormProblem error={save.error} fields={fields} />
      )}
      <UnsavedChangesGuard when={!isSame} losing="Your changes to the company page aren’t saved." />
      <div className={profile.foot}>
        <SubmitButton
          loading={save.isPending}
          reason={
            isSame
              ? 'No changes to save'
              : isSilent && 'Enter an email address or phone number to publish the page'
          }
        >
          {content.isPublished && !page.isPublished ? 'Publish page' : 'Save page'}
        </SubmitButton>
        {aside}
      </div>
    </form>
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
