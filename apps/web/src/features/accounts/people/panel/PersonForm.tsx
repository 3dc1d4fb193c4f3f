import { accounts } from '@lanewright/contract';
import { type UserType, userTypeLabel, userTypesOfKind } from '@lanewright/freight';
import { Button, Select, TextInput } from '@mantine/core';
import { Form, FormButton, FormError } from '../../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../../ui/toasts.ts';
import type { Person } from '../people.api.ts';
import classes from './UserPanel.module.css';

/** Returns the types a user may change to: those of the same kind of company. */
function typesBeside(type: UserType): readonly UserType[] {
  return Object.values(userTypesOfKind).find((types) => types.includes(type)) ?? [type];
}

/** Form for a user's name and type, saved together. */
export function PersonForm({ person }: { person: Person }) {
  const types = typesBeside(person.type);
  const form = useEndpointForm(accounts.updatePerson, {
    initial: { displayName: person.displayName, userType: person.type },
    missing: ({ displayName }) => displayName.trim() === '' && 'Enter a name',
    toBody: ({ displayName, userType }) => ({ displayName: displayName.trim(), userType }),
    input: { params: { id: person.id } },
    onSaved: () => toasts.success('User saved'),
  });
  return (
    <Form form={form} losing="The changes to this user are not saved.">
      <div className={classes.form}>
        <TextInput label="Name" maxLength={120} autoComplete="off" {...form.field('displayName')} />
        <Select
          label="Type"
          data={types.map((one) => ({ value: one, label: userTypeLabel[one] }))}
          allowDeselect={false}
          disabled={types.length === 1}
          {...form.field('userType')}
        />
        <div className={classes.save}>
          <FormButton form={form} size="xs">
            Save
          </FormButton>
          {form.isChanged && (
            <Button size="xs" variant="default" onClick={form.discard}>
              Discard
            </Button>
          )}
        </div>
      </div>
      <div className={classes.problem}>
        <FormError form={form} />
      </div>
    </Form>
  );
}
