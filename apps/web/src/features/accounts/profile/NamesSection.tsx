import { TextInput } from '@mantine/core';
import { useKeptState } from '../../../platform/useKeptState.ts';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { FormProblem } from '../form/FormProblem.tsx';
import { problemOfField } from '../form/formProblem.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import classes from './Profile.module.css';
import { type Profile, useUpdateProfile } from './profile.api.ts';

const fields = ['displayName', 'jobTitle', 'phone'];

/** Name, job title and telephone number. */
export function NamesSection({ profile }: { profile: Profile }) {
  const [displayName, setDisplayName] = useKeptState('profile name', profile.displayName);
  const [jobTitle, setJobTitle] = useKeptState('profile job title', profile.jobTitle ?? '');
  const [phone, setPhone] = useKeptState('profile telephone', profile.phone ?? '');
  const update = useUpdateProfile();
  const isNameless = displayName.trim() === '';
  const isSame =
    displayName.trim() === profile.displayName &&
    jobTitle.trim() === (profile.jobTitle ?? '') &&
    phone.trim() === (profile.phone ?? '');

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNameless || isSame || update.isPending) return;
        update.mutate(
          { displayName, jobTitle, phone },
          { onSuccess: () => toasts.success('Your profile is saved.') },
        );
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
      <FormProblem error={update.error} fields={fields} />
      <LeaveGuard when={!isSame} losing="The changed profile is not saved." />
      <div>
        <SubmitButton
          loading={update.isPending}
          reason={isSame ? 'Nothing is changed' : isNameless && 'Enter your name first'}
        >
          Save
        </SubmitButton>
      </div>
    </form>
  );
}
