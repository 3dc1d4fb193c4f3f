import { notifications } from '@lanewright/contract';
import { Indicator, Menu, UnstyledButton } from '@mantine/core';
import { ChevronDown, LogOut, User } from 'lucide-react';
import { Link } from 'react-router';
import { UserAvatar } from '../../features/accounts/UserAvatar.tsx';
import type { StoredUser } from '../../platform/storedUser.ts';
import { paths } from '../paths.ts';
import { logOut } from '../session/logOut.ts';
import { useStoredNotifications } from '../session/useStoredNotifications.ts';
import classes from './TopBar.module.css';

interface ProfileMenuProps {
  user: StoredUser;
}

/** Profile and Log Out, with the number of notifications as a badge. */
export function ProfileMenu({ user }: ProfileMenuProps) {
  const count = useStoredNotifications().length;
  const counted = notifications.isNotified(user.type) && count > 0;
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.profile}>
          <Indicator label={count > 99 ? '99+' : count} size={15} disabled={!counted} offset={0} aria-hidden>
            <UserAvatar userId={user.id} name={user.displayName} picture={user.profilePicture} size={28} />
          </Indicator>
          <span className={classes.profileName}>{user.displayName}</span>
          <span className="visually-hidden">
            Profile menu{counted && `, ${count === 1 ? '1 notification' : `${count} notifications`}`}
          </span>
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.username}>{user.username}</Menu.Label>
        <Menu.Item component={Link} to={paths.profile()} leftSection={<User size={15} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={() => logOut()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
