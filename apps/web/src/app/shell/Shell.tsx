import { AppShell } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useLive } from '../live/useLive.ts';
import { useNotificationPoll } from '../session/useNotificationPoll.ts';
import { useRouteRefresh } from '../session/useRouteRefresh.ts';
import { useSignedInUser } from '../session/useSession.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Footer } from './Footer.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { narrowSidebar, sidebarWidthPx } from './sidebarWidth.ts';
import { TopBar } from './TopBar.tsx';
import { TwoFactorProposal } from './TwoFactorProposal.tsx';
import { useTopOfPage } from './useTopOfPage.ts';

/** Sidebar, top bar and footer around the screens of logged-in users. */
export function Shell() {
  const [mobileOpened, mobile] = useDisclosure(false);
  const isNarrow = useSyncExternalStore(narrowSidebar.subscribe, narrowSidebar.get);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const burger = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const [seenPathname, setSeenPathname] = useState(pathname);
  const user = useSignedInUser();
  useRouteRefresh();
  useNotificationPoll();
  useLive();
  useTopOfPage();
  const closeByKey = () => {
    mobile.close();
    burger.current?.focus();
  };
  useHotkeys(mobileOpened ? [['Escape', closeByKey]] : []);
  // The mobile sidebar closes after any change of page.
  if (pathname !== seenPathname) {
    setSeenPathname(pathname);
    mobile.close();
  }

  return (
    <AppShell
      layout="alt"
      header={{ height: 52 }}
      navbar={{ width: sidebarWidthPx(isNarrow), breakpoint: 'sm', collapsed: { mobile: !mobileOpened } }}
      transitionDuration={300}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AppShell.Navbar className={classes.navbar} id="sidebar">
        <Sidebar
          onNavigate={mobile.close}
          isNarrow={isNarrow && !isPhone}
          onNarrowChange={narrowSidebar.set}
        />
      </AppShell.Navbar>
      <AppShell.Header className={classes.header}>
        <TopBar sidebarOpened={mobileOpened} onToggleSidebar={mobile.toggle} burgerRef={burger} />
      </AppShell.Header>
      <div className={classes.page}>
        <AppShell.Main className={classes.main} id="main" tabIndex={-1}>
          <ConnectionNotice />
          <TwoFactorProposal user={user} />
          <div className={classes.screen}>
            <Outlet />
          </div>
        </AppShell.Main>
        <div className={classes.foot}>
          <Footer />
        </div>
      </div>
    </AppShell>
  );
}
