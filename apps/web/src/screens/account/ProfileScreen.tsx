import { notifications } from '@lanewright/contract';
import { userTypeLabel } from '@lanewright/freight';
import { Button, SegmentedControl, Skeleton, useMantineColorScheme } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { useQuery } from '../../platform/query.ts';
import { logOut } from '../../app/session/logOut.ts';
import { DevicesSection } from '../../features/accounts/profile/DevicesSection.tsx';
import { LoginRulesForm } from '../../features/accounts/login-rules/LoginRulesForm.tsx';
import { NamesSection } from '../../features/accounts/profile/NamesSection.tsx';
import { PasswordSection } from '../../features/accounts/profile/PasswordSection.tsx';
import { PictureSection } from '../../features/accounts/profile/PictureSection.tsx';
import {
  deleteOwnAccount,
  devicesQuery,
  type Profile,
  profileQuery,
} from '../../features/accounts/profile/profile.api.ts';
import { PreferencesSection } from '../../features/notifications/PreferencesSection.tsx';
import { TwoFactorSection } from '../../features/accounts/two-factor/TwoFactorSection.tsx';
import { twoFactorQuery } from '../../features/accounts/two-factor/twoFactor.api.ts';
import { useConfirmIdentity } from '../../ui/confirm-identity/useConfirmIdentity.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { BreakableUserName } from './BreakableUserName.tsx';
import { CompanyPagePanel } from './CompanyPagePanel.tsx';
import classes from './ProfileScreen.module.css';
import { SectionLinks } from './SectionLinks.tsx';
import { useScrollToSection } from './useScrollToSection.ts';
import { YourCompany } from './YourCompany.tsx';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System default' },
] as const;

/** The user's profile: personal details, security, devices, appearance. */
export default function ProfileScreen() {
  const profile = useQuery(profileQuery);
  return (
    <Page
      heading="Profile"
      actions={
        <Button variant="default" leftSection={<LogOut size={15} aria-hidden />} onClick={() => logOut()}>
          Log out
        </Button>
      }
    >
      <LoadProblem query={profile} />
      {profile.isPending && (
        <div role="status" aria-label="Loading your profile">
          {[160, 220, 180].map((height) => (
            <Skeleton key={height} height={height} mb={16} radius="md" maw={720} />
          ))}
        </div>
      )}
      {profile.data !== undefined && <Sections profile={profile.data} />}
    </Page>
  );
}

function Sections({ profile }: { profile: Profile }) {
  const twoFactor = useQuery(twoFactorQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Until known, assume a password: most users have one.
  const hasPassword = twoFactor.data?.hasPassword ?? true;
  const devices = useQuery(devicesQuery);
  const { ask, confirmed, dialog } = useConfirmIdentity();
  useScrollToSection(!twoFactor.isPending && !devices.isPending);

  return (
    <div className={classes.columns}>
      <SectionLinks />
      <div className={classes.sections}>
        <Panel heading="Personal details" id="you">
          <dl className={classes.facts}>
            <dt>Username</dt>
            <dd>
              <BreakableUserName username={profile.username} />
            </dd>
            {profile.email !== null && profile.email !== profile.username && (
              <>
                <dt>Email</dt>
                <dd>
                  <BreakableUserName username={profile.email} />
                </dd>
              </>
            )}
            <dt>Company</dt>
            <dd>{profile.companyName}</dd>
            <dt>User type</dt>
            <dd>{userTypeLabel[profile.type]}</dd>
          </dl>
          <hr className={classes.line} />
          <NamesSection profile={profile} />
        </Panel>
        <Panel heading="Picture" id="picture">
          <PictureSection profile={profile} />
        </Panel>
        <Panel heading="Password" id="password">
          {hasPassword ? <PasswordSection profile={profile} /> : <SignedOnByCompany what="password" />}
        </Panel>
        <Panel heading="Two-factor" id="two-factor">
          {hasPassword ? (
            <TwoFactorSection userId={profile.id} username={profile.username} />
          ) : (
            <SignedOnByCompany what="second factor" />
          )}
        </Panel>
        <Panel heading="Devices" id="devices">
          <DevicesSection />
        </Panel>
        {notifications.isNotified(profile.type) && (
          <Panel heading="Notifications" id="notifications">
            <PreferencesSection />
          </Panel>
        )}
        <YourCompany />
        {(profile.type === 'Customer' || profile.type === 'Carrier') && (
          <Panel heading="Login rules" id="login-rules">
            <p className={classes.quiet}>These rules apply to all users of {profile.companyName}.</p>
            <LoginRulesForm companyId={profile.companyId} />
          </Panel>
        )}
        <CompanyPagePanel />
        <Panel heading="Appearance" id="looks">
          <SegmentedControl
            aria-label="Colour scheme"
            data={[...schemes]}
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme)}
          />
        </Panel>
        <Panel heading="Leave" id="leave">
          <p className={classes.quiet}>
            Deleting your account logs you out everywhere and removes your picture and phone number. Your
            activity for {profile.companyName} stays visible to the company.
          </p>
          <ConfirmButton
            variant="default"
            question="Delete your account?"
            consequence={`${profile.username} will no longer be able to log in. This can’t be undone: to come back, you need a new invitation.`}
            confirmLabel="Delete my account"
            onConfirm={async () => {
              // Users without a password here confirm by a fresh single sign-on, which the server knows of.
              if (hasPassword) await ask();
              await confirmed(() => deleteOwnAccount(profile.id));
            }}
          >
            Delete my account
          </ConfirmButton>
          {dialog}
        </Panel>
      </div>
    </div>
  );
}

/** For users authenticated by their company's identity provider. */
function SignedOnByCompany({ what }: { what: string }) {
  return (
    <p className={classes.quiet}>
      You log in through your company’s single sign-on. Your {what} is managed there, not here.
    </p>
  );
}
