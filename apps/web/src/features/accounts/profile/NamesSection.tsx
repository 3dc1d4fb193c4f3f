import { TextInput } from '@mantine/core';
import { useKeptState } from '../../../platform/useKeptState.ts';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { FormProblem } from '../form/FormProblem.tsx';
import { problemOfField } from '../form/formProblem.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import classes from './Profile.module.css';
import { type Profile, useReloadProfile, useUpdateProfile } from './profile.api.ts';

const fields = ['displayName', 'jobTitle', 'phone'];

const partsOf = ({ displayName, jobTitle, phone }: Profile) => ({ displayName, jobTitle, phone });

export function NamesSection({ profile }: { profile: Profile }) {
  const [displayName, setDisplayName] = useKeptState('profile name', profile.displayName);
  const [jobTitle, setJobTitle] = useKeptState('profile job title', profile.jobTitle ?? '');
  const [phone, setPhone] = useKeptState('profile telephone', profile.phone ?? '');
  // As it was stored when the edit began.
  const [seen, setSeen] = useKeptState('profile seen', () => partsOf(profile));
  const update = useUpdateProfile();
  const reload = useReloadProfile();
  const isNameless = displayName.trim() === '';
  const isSame =
    displayName.trim() === profile.displayName &&
    jobTitle.trim() === (profile.jobTitle ?? '') &&
    phone.trim() === (profile.phone ?? '');

  const send = (over = false) =>
    update.mutate(
      { displayName, jobTitle, phone, ...(over ? {} : { seen }) },
      {
        onSuccess: (saved) => {
          setSeen(partsOf(saved));
          toasts.success('Profile saved');
        },
      },
    );
  const beginAnew = (stored: Profile) => {
    setDisplayName(stored.displayName);
    setJobTitle(stored.jobTitle ?? '');
    setPhone(stored.phone ?? '');
    setSeen(partsOf(stored));
    update.reset();
  };

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNameless && !isSame && !update.isPending) send();
      }}
    >
      <TextInput
        label="Name"
        autoComplete="name"
        maxLength={120}
        value={displayName}
        onChange={(event) => setDisplayName(event.currentTarget.value)}
        error={isNameless ? 'Enter your name' : problemOfField(update.error, 'displayName')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Job title"
          autoComplete="organization-title"
          maxLength={120}
          value={jobTitle}
          onChange={(event) => setJobTitle(event.currentTarget.value)}
          error={problemOfField(update.error, 'jobTitle')}
        />
        <TextInput
          label="Telephone"
          type="tel"
          autoComplete="tel"
          maxLength={120}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={problemOfField(update.error, 'phone')}
        />
      </div>
      {isEditedMeanwhile(update.error) ? (
        <EditedMeanwhile
          problem={update.error}
          onReload={() => void reload().then(beginAnew, () => undefined)}
          onSaveOver={() => send(true)}
          working={update.isPending}
        />
      ) : (
        <FormProblem error={update.error} fields={fields} />
      )}
      <UnsavedChangesGuard when={!isSame} losing="Your profile changes aren’t saved." />
      <div>
        <SubmitButton
          loading={update.isPending}
          reason={isSame ? 'No changes to save' : isNameless && 'Enter your name first'}
        >
          Save
        </SubmitButton>
      </div>
    </form>
  );
}
