import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorPanel } from '../../../../ui/ErrorPanel.tsx';
import { FieldGrid } from '../../../../ui/FieldGrid.tsx';
import { countOf, formatCount, formatDay } from '../../../../ui/figures.ts';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import { type Company, useUpdateCompany } from '../companies.api.ts';
import { TwoFactorSwitch } from '../TwoFactorSwitch.tsx';
import classes from './CompanyPanel.module.css';

/** A company's name and the requirements for its users. */
export function CompanyRules({ company }: { company: Company }) {
  return (
    <>
      <FieldGrid
        fields={[
          { label: 'Type', value: company.kind },
          { label: 'Since', value: formatDay(company.createdAt) },
          { label: 'Users', value: formatCount(company.users) },
          { label: 'Open invitations', value: formatCount(company.openInvitations) },
        ]}
      />
      <section className={classes.section} aria-labelledby="company-name">
        <h3 id="company-name">Name</h3>
        <NameForm key={company.name} company={company} />
      </section>
      <section className={classes.section} aria-labelledby="company-two-factor">
        <h3 id="company-two-factor">Two-factor</h3>
        <TwoFactorSwitch
          company={company}
          label="Require two-factor for all users"
          description={`${company.twoFactorUsers} of ${countOf(company.users, 'user')} use it now. Once it is required, the others are logged out within minutes and set it up at their next login. Users who log in through the company’s own provider aren’t asked here.`}
        />
      </section>
    </>
  );
}

function NameForm({ company }: { company: Company }) {
  const [name, setName] = useState(company.name);
  const update = useUpdateCompany(company.id);
  const wanted = name.trim();
  const unchanged = wanted === company.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unchanged || wanted === '') return;
    // Uses the promise: the form remounts with the new name, so its own callbacks would not run.
    update
      .mutateAsync({ name: wanted })
      .then(() => toasts.success('Company renamed'))
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  };
  return (
    <form onSubmit={submit}>
      <div className={classes.line}>
        <TextInput
          aria-label="Company name"
          maxLength={120}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ButtonWithReason
          type="submit"
          loading={update.isPending}
          reason={(wanted === '' && 'Enter a name') || (unchanged && 'Change the name first')}
        >
          Rename
        </ButtonWithReason>
        {!unchanged && (
          <Button variant="default" onClick={() => setName(company.name)}>
            Discard
          </Button>
        )}
      </div>
      {update.isError && <ErrorPanel error={update.error} />}
    </form>
  );
}
