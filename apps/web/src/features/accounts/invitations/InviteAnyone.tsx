import {
  type CompanyKind,
  type UserType,
  userTypeLabel,
  userTypes,
  userTypesOfKind,
} from '@lanewright/freight';
import { type ButtonProps, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { InviteButton } from './InviteButton.tsx';
import { InviteForm } from './InviteForm.tsx';

interface InvitingCompany {
  id: string;
  name: string;
  kind: CompanyKind;
}

interface InviteAnyoneProps extends ButtonProps {
  label?: string;
  /** Companies that users can be invited to. */
  companies: readonly InvitingCompany[];
  /** The preselected company, when the button is shown next to it. */
  companyId?: string;
}

/** The Owner's invitation form: any user type, into an existing or a new company. */
export function InviteAnyone({ companies, companyId, label = 'Invite', ...button }: InviteAnyoneProps) {
  const company = companies.find(({ id }) => id === companyId);
  return (
    <InviteButton
      {...button}
      label={label}
      title={company === undefined ? 'Invite' : `Invite to ${company.name}`}
      form={(close) => <AnyoneForm companies={companies} into={company} onDone={close} />}
    />
  );
}

interface AnyoneFormProps {
  companies: readonly InvitingCompany[];
  into: InvitingCompany | undefined;
  onDone: () => void;
}

function AnyoneForm({ companies, into, onDone }: AnyoneFormProps) {
  const types = into === undefined ? userTypes : userTypesOfKind[into.kind];
  const [userType, setUserType] = useState<UserType>(types[0] ?? 'Customer');
  const [isNew, setIsNew] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(into?.id ?? null);
  const [name, setName] = useState('');
  const fitting = companies.filter(({ kind }) => userTypesOfKind[kind].includes(userType));
  // There is only one Owner company, so no choice is needed.
  const only = fitting.length === 1 && userType === 'Owner' ? fitting[0] : undefined;
  const chosen = fitting.find(({ id }) => id === (into?.id ?? only?.id ?? chosenId));
  const founds = isNew && into === undefined && userType !== 'Owner';
  const reason = founds
    ? name.trim() === '' && 'Enter a name for the new company'
    : chosen === undefined && 'Choose a company';
  return (
    <InviteForm
      paste="addresses"
      beginsWithFields={into === undefined}
      reason={reason}
      invitationOf={({ username }) => ({
        username,
        userType,
        modes: [],
        ...(founds ? { companyName: name.trim() } : {}),
        ...(founds || chosen === undefined ? {} : { companyId: chosen.id }),
      })}
      onDone={onDone}
    >
      {types.length > 1 && (
        <Select
          label="Invite as"
          data-autofocus
          data={types.map((one) => ({ value: one, label: userTypeLabel[one] }))}
          value={userType}
          allowDeselect={false}
          onChange={(value) => setUserType(userTypes.find((one) => one === value) ?? userType)}
        />
      )}
      {into === undefined && userType !== 'Owner' && (
        <Stack gap="xs">
          <Radio.Group
            label="Company"
            value={isNew ? 'new' : 'existing'}
            onChange={(value) => setIsNew(value === 'new')}
          >
            <Stack gap={8} mt={6}>
              <Radio value="existing" label="Existing company" />
              <Radio value="new" label="New company, created when the first user registers" />
            </Stack>
          </Radio.Group>
          {founds ? (
            <TextInput
              aria-label="New company name"
              placeholder="New company name"
              maxLength={120}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          ) : (
            <Select
              aria-label="Company to invite to"
              placeholder="Choose a company"
              searchable
              limit={100}
              nothingFoundMessage="No companies found"
              data={fitting.map((one) => ({ value: one.id, label: one.name }))}
              value={chosen?.id ?? null}
              onChange={setChosenId}
            />
          )}
        </Stack>
      )}
    </InviteForm>
  );
}
