import { accounts } from '@lanewright/contract';
import {
  Button,
  Code,
  CopyButton,
  Group,
  PasswordInput,
  Select,
  Skeleton,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { type CompanyKind, userTypeLabel, userTypesOfKind } from '@lanewright/freight';
import { useConfirmIdentity } from '../../../ui/confirm-identity/useConfirmIdentity.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { changeOf, draftOf, problemsOf } from './providerDraft.ts';
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

type ProviderFormProps = SingleSignOnFormProps & { provider: Provider | null; redirectAddress: string };

function ProviderForm({ companyId, companyKind, provider, redirectAddress, onSaved }: ProviderFormProps) {
  const { confirmed, dialog } = useConfirmIdentity();
  const save = useSaveProvider(companyId, confirmed);
  const form = useEndpointForm(accounts.saveSingleSignOn, {
    initial: draftOf(provider),
    // Saving again checks the provider again.
    isNew: true,
    check: problemsOf,
    toBody: changeOf,
    save: save.mutateAsync,
    onSaved: ({ isEnabled }) => {
      toasts.success(isEnabled ? 'Single sign-on is on' : 'Saved. Single sign-on is off');
      onSaved?.();
    },
  });

  return (
    <>
      <Form form={form} gap="md">
        <RedirectAddress address={redirectAddress} />
        <Switch
          label="Enable single sign-on"
          description={
            provider?.isRequired === true
              ? 'Single sign-on is required: users of this company can’t log in with a password. Changing the provider or turning this off allows passwords again.'
              : 'Passwords continue to work until the company requires single sign-on under Login rules.'
          }
          {...form.field('isEnabled')}
        />
        <TextInput
          label="Issuer"
          description="Issuer URL of your OpenID Connect provider. We check it before saving."
          placeholder="https://login.company.com"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...form.field('issuer')}
        />
        <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
          <TextInput
            label="Client ID"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            miw={220}
            {...form.field('clientId')}
          />
          <PasswordInput
            label="Client secret"
            placeholder={provider?.hasClientSecret === true ? 'Unchanged' : 'None'}
            autoComplete="new-password"
            maxLength={2000}
            miw={220}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide secret', tabIndex: 0 }}
            {...form.field('clientSecret')}
          />
        </Group>
        <TagsInput
          label="Domains"
          description="Users with these email domains are sent to this provider. No other provider can vouch for them."
          placeholder={form.values.domains.length === 0 ? 'company.com' : ''}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          maxTags={50}
          {...form.field('domains')}
        />
        <Select
          label="Role for new users"
          data={[
            { value: 'nobody', label: 'Don’t create users automatically' },
            ...userTypesOfKind[companyKind].map((value) => ({ value, label: userTypeLabel[value] })),
          ]}
          allowDeselect={false}
          {...form.field('newUserType')}
        />
        <FormError form={form} />
        <Group justify="space-between" gap="xs">
          <FormButton form={form}>Save</FormButton>
          {provider !== null && (
            <RemoveButton companyId={companyId} {...(onSaved === undefined ? {} : { onSaved })} />
          )}
        </Group>
      </Form>
      {dialog}
    </>
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
