import { type UserType, userTypeLabel, userTypes, userTypesOfKind } from '@lanewright/freight';
import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorPanel } from '../../../../ui/ErrorPanel.tsx';
import { UnsavedChangesGuard } from '../../../../ui/UnsavedChangesGuard.tsx';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import { type Person, useUpdatePerson } from '../people.api.ts';
import classes from './UserPanel.module.css';

/** Returns the types a user may change to: those of the same kind of company. */
function typesBeside(type: UserType): readonly UserType[] {
  return Object.values(userTypesOfKind).find((types) => types.includes(type)) ?? [type];
}

/** Form for a user's name and type, saved together. */
export function PersonForm({ person }: { person: Person }) {
  const [displayName, setDisplayName] = useState(person.displayName);
  const [type, setType] = useState(person.type);
  const update = useUpdatePerson(person.id);
  const types = typesBeside(person.type);
  const name = displayName.trim();
  const unchanged = name === person.displayName && type === person.type;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unchanged || name === '') return;
    // Uses the promise: the form remounts with the saved values, so its own callbacks would not run.
    update
      .mutateAsync({ displayName: name, userType: type })
      .then(() => toasts.success('User saved'))
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  };
  return (
    <form onSubmit={submit}>
      <UnsavedChangesGuard when={!unchanged} losing="The changes to this user are not saved." />
      <div className={classes.form}>
        <TextInput
          label="Name"
          maxLength={120}
          autoComplete="off"
          value={displayName}
          onChange={({ currentTarget }) => setDisplayName(currentTarget.value)}
        />
        <Select
          label="Type"
          data={types.map((one) => ({ value: one, label: userTypeLabel[one] }))}
          value={type}
          allowDeselect={false}
          disabled={types.length === 1}
          onChange={(value) => setType(userTypes.find((one) => one === value) ?? person.type)}
        />
        <div className={classes.save}>
          <ButtonWithReason
            type="submit"
            size="xs"
            loading={update.isPending}
            reason={(name === '' && 'Enter a name') || (unchanged && 'No changes to save')}
          >
            Save
          </ButtonWithReason>
          {!unchanged && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setDisplayName(person.displayName);
                setType(person.type);
              }}
            >
              Discard
            </Button>
          )}
        </div>
      </div>
      {update.isError && (
        <div className={classes.problem}>
          <ErrorPanel error={update.error} />
        </div>
      )}
    </form>
  );
}
