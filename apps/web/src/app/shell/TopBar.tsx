import { notifications } from '@lanewright/contract';
import { Burger } from '@mantine/core';
import type { Ref } from 'react';
import { useSignedInUser } from '../session/useSession.ts';
import { NotificationsBell } from './NotificationsBell.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SchemeToggle } from './SchemeToggle.tsx';
import classes from './TopBar.module.css';

interface TopBarProps {
  sidebarOpened: boolean;
  onToggleSidebar: () => void;
  /** The button that opens the sidebar; gets the focus when the sidebar closes. */
  burgerRef: Ref<HTMLButtonElement>;
}

/** The bar above every screen: company, colour scheme, bell, profile. */
export function TopBar({ sidebarOpened, onToggleSidebar, burgerRef }: TopBarProps) {
  const user = useSignedInUser();
  return (
    <div className={classes.bar}>
      <Burger
        ref={burgerRef}
        opened={sidebarOpened}
        onClick={onToggleSidebar}
        hiddenFrom="sm"
        size={16}
        aria-label="Menu"
        aria-expanded={sidebarOpened}
        aria-controls="sidebar"
      />
      <span className={classes.company}>{user.companyName}</span>
      <div className={classes.actions}>
        <SchemeToggle />
        {notifications.isNotified(user.type) && <NotificationsBell />}
        <ProfileMenu user={user} />
      </div>
    </div>
  );
}
