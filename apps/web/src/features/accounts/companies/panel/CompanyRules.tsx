import { accounts } from '@lanewright/contract';
import { Button, TextInput } from '@mantine/core';
import { FieldGrid } from '../../../../ui/FieldGrid.tsx';
import { countOf, formatCount, formatDay } from '../../../../ui/figures.ts';
import { Form, FormButton, FormError } from '../../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../../ui/toasts.ts';
import type { Company } from '../companies.api.ts';
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
        <NameForm company={company} />
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
  const form = useEndpointForm(accounts.updateCompany, {
    initial: { name: company.name },
    missing: ({ name }) => name.trim() === '' && 'Enter a name',
    unchanged: 'Change the name first',
    toBody: ({ name }) => ({ name: name.trim() }),
    input: { params: { id: company.id } },
    onSaved: () => toasts.success('Company renamed'),
  });
  return (
    <Form form={form}>
      <div className={classes.line}>
        <TextInput aria-label="Company name" maxLength={120} autoComplete="off" {...form.field('name')} />
        <FormButton form={form}>Rename</FormButton>
        {form.isChanged && (
          <Button variant="default" onClick={form.discard}>
            Discard
          </Button>
        )}
      </div>
      <FormError form={form} />
    </Form>
  );
}
