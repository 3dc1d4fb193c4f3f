import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { logOut } from '../../app/session/sessionActions.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { FieldGrid } from '../../ui/FieldGrid.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
] as const;

const userTypeLabels = {
  Owner: 'Owner',
  Customer: 'Customer',
  Carrier: 'Carrier',
  DataCustomer: 'Data customer',
  CleanserCustomer: 'Cleanser customer',
} as const;

/** Who I am here, how it looks, and the way out. */
export default function ProfileScreen() {
  const user = useSignedInUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Page
      heading="Profile"
      actions={
        <Button variant="default" leftSection={<LogOut size={15} aria-hidden />} onClick={logOut}>
          Log out
        </Button>
      }
    >
      <Panel heading="Who you are">
        <FieldGrid
          fields={[
            { label: 'Name', value: user.displayName },
            { label: 'User name', value: <BreakableUserName username={user.username} /> },
            { label: 'Company', value: user.companyName },
            { label: 'User type', value: userTypeLabels[user.type] },
          ]}
        />
      </Panel>
      <Panel heading="How it looks">
        <SegmentedControl
          aria-label="Colour scheme"
          data={[...schemes]}
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
        />
      </Panel>
    </Page>
  );
}

/** A user name that, where it must, breaks after its @ and not within a word. */
function BreakableUserName({ username }: { username: string }) {
  const [name = '', ...domain] = username.split(/(?<=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain.join('')}
    </>
  );
}
