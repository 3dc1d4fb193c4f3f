import { accounts } from '@lanewright/contract';
import { TextInput } from '@mantine/core';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import classes from './Profile.module.css';
import { type Profile, useReloadProfile, useUpdateProfile } from './profile.api.ts';

const valuesOf = ({ displayName, jobTitle, phone }: Profile) => ({
  displayName,
  jobTitle: jobTitle ?? '',
  phone: phone ?? '',
});

export function NamesSection({ profile }: { profile: Profile }) {
  const reload = useReloadProfile();
  const form = useEndpointForm(accounts.updateProfile, {
    initial: valuesOf(profile),
    draftName: 'profile',
    missing: ({ displayName }) => displayName.trim() === '' && 'Enter your name first',
    toBody: (values, seen) => ({
      ...values,
      ...(seen && {
        seen: { ...seen, jobTitle: seen.jobTitle || null, phone: seen.phone || null },
      }),
    }),
    save: useUpdateProfile().mutateAsync,
    reload: async () => valuesOf(await reload()),
    onSaved: () => toasts.success('Profile saved'),
  });
  const name = form.field('displayName');

  return (
    <Form form={form} className={classes.form} losing="Your profile changes aren’t saved.">
      <TextInput
        label="Name"
        autoComplete="name"
        maxLength={120}
        {...name}
        error={form.values.displayName.trim() === '' ? 'Enter your name' : name.error}
      />
      <div className={classes.pair}>
        <TextInput
          label="Job title"
          autoComplete="organization-title"
          maxLength={120}
          {...form.field('jobTitle')}
        />
        <TextInput label="Telephone" type="tel" autoComplete="tel" maxLength={120} {...form.field('phone')} />
      </div>
      <FormError form={form} />
      <div>
        <FormButton form={form}>Save</FormButton>
      </div>
    </Form>
  );
}
