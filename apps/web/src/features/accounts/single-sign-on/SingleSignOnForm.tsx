import {
  Button,
  Code,
  CopyButton,
  Group,
  PasswordInput,
  Select,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type CompanyKind, userTypeLabel, userTypesOfKind } from '@lanewright/freight';
import { useConfirmIdentity } from '../../../ui/confirm-identity/useConfirmIdentity.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { problemBesideFields, problemOfField } from '../form/formProblem.ts';
import { changeOf, draftOf, problemsOf, type ProviderDraft } from './providerDraft.ts';
import { type Provider, useProvider, useRemoveProvider, useSaveProvider } from './singleSignOn.api.ts';
import classes from './SingleSignOnForm.module.css';

interface SingleSignOnFormProps {
  companyId: string;
  companyKind: CompanyKind;
  /** Called after the provider is saved or removed. */
  onSaved?: () => void;
}

/** Form for a company's identity provider, used by the Owner. */
export function SingleSignOnForm({ companyId, companyKind, onSaved }: SingleSignOnFormProps) {
  const stored = useProvider(companyId);
  const [saves, setSaves] = useState(0);
  return (
    <Loaded query={stored} failed="Single sign-on couldn’t be loaded" skeleton={<FormSkeleton />}>
      {({ provider, redirectAddress }) => (
        <ProviderForm
          // Saving or removing resets the form; a refetch keeps what was typed.
          key={saves}
          companyId={companyId}
          companyKind={companyKind}
          provider={provider}
          redirectAddress={redirectAddress}
          onSaved={() => {
            setSaves(saves + 1);
            onSaved?.();
          }}
        />
      )}
    </Loaded>
  );
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading single sign-on">
      {[0, 1, 2, 3].map((field) => (
        <Skeleton key={field} height={36} mb={16} radius="sm" />
      ))}
    </div>
  );
}

const shownAtField = ['issuer', 'clientId', 'clientSecret', 'domains', 'newUserType'] as const;

type ProviderFormProps = SingleSignOnFormProps & { provider: Provider | null; redirectAddress: string };

function ProviderForm({ companyId, companyKind, provider, redirectAddress, onSaved }: ProviderFormProps) {
  const { confirmed, dialog } = useConfirmIdentity();
  const save = useSaveProvider(companyId, confirmed);
  const form = useForm<ProviderDraft>({
    mode: 'controlled',
    initialValues: draftOf(provider),
    validate: problemsOf,
  });
  const submit = (draft: ProviderDraft) =>
    save.mutate(changeOf(draft), {
      onSuccess: ({ isEnabled }) => {
        toasts.success(isEnabled ? 'Single sign-on is on' : 'Saved. Single sign-on is off');
        onSaved?.();
      },
    });
  const at = (field: (typeof shownAtField)[number]) => {
    const props = form.getInputProps(field);
    return { ...props, error: (props.error as string | undefined) ?? problemOfField(save.error, field) };
  };
  const rest = problemBesideFields(save.error, shownAtField);

  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <RedirectAddress address={redirectAddress} />
        <Switch
          label="Enable single sign-on"
          description={
            provider?.isRequired === true
              ? 'Single sign-on is required: users of this company can’t log in with a password. Changing the provider or turning this off allows passwords again.'
              : 'Passwords continue to work until the company requires single sign-on under Login rules.'
          }
          {...form.getInputProps('isEnabled', { type: 'checkbox' })}
        />
        <TextInput
          label="Issuer"
          description="Issuer URL of your OpenID Connect provider. We check it before saving."
          placeholder="https://login.company.com"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...at('issuer')}
        />
        <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
          <TextInput
            label="Client ID"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            miw={220}
            {...at('clientId')}
          />
          <PasswordInput
            label="Client secret"
            placeholder={provider?.hasClientSecret === true ? 'Unchanged' : 'None'}
            autoComplete="new-password"
            maxLength={2000}
            miw={220}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide secret', tabIndex: 0 }}
            {...at('clientSecret')}
          />
        </Group>
        <TagsInput
          label="Domains"
          description="Users with these email domains are sent to this provider. No other provider can vouch for them."
          placeholder={form.values.domains.length === 0 ? 'company.com' : ''}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          maxTags={50}
          {...at('domains')}
        />
        <Select
          label="Role for new users"
          data={[
            { value: 'nobody', label: 'Don’t create users automatically' },
            ...userTypesOfKind[companyKind].map((value) => ({ value, label: userTypeLabel[value] })),
          ]}
          allowDeselect={false}
          {...at('newUserType')}
        />
        {rest !== null && <ErrorPanel error={rest} />}
        <Group justify="space-between" gap="xs">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          {provider !== null && (
            <RemoveButton companyId={companyId} {...(onSaved === undefined ? {} : { onSaved })} />
          )}
        </Group>
      </Stack>
      {dialog}
    </form>
  );
}

function RedirectAddress({ address }: { address: string }) {
  return (
    <div className={classes.redirect}>
      <p className={classes.says}>
        Register a web application at the provider, with this as its only redirect URI:
      </p>
      <div className={classes.line}>
        <Code className={classes.address ?? ''}>{address}</Code>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy} aria-live="polite">
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

function RemoveButton({ companyId, onSaved }: { companyId: string; onSaved?: () => void }) {
  const { confirmed, dialog } = useConfirmIdentity();
  const remove = useRemoveProvider(companyId, confirmed);
  return (
    <>
      <ConfirmButton
        variant="subtle"
        color="red.9"
        question="Remove single sign-on?"
        consequence="Everyone who logged in with it is logged out. Users without a password can’t log in until it is set up again."
        confirmLabel="Remove"
        onConfirm={async () => {
          await remove.mutateAsync();
          toasts.success('Single sign-on removed');
          onSaved?.();
        }}
      >
        Remove
      </ConfirmButton>
      {dialog}
    </>
  );
}
