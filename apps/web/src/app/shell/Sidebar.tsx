import { Button, CloseButton, ScrollArea, Skeleton, Tooltip } from '@mantine/core';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSignedInUser } from '../session/useSession.ts';
import { useAvailableModes } from '../session/useAvailableModes.ts';
import { BrandMark } from './BrandMark.tsx';
import { brandOfUserType } from './brand.ts';
import { autoExpandedPrefix, isWithin, menuFor } from './menu.ts';
import { NarrowGroup } from './NarrowGroup.tsx';
import classes from './Sidebar.module.css';
import { SidebarGroup } from './SidebarGroup.tsx';
import { SidebarLink } from './SidebarLink.tsx';

interface SidebarProps {
  /** Called when a link was followed, or the close button pressed: the mobile sidebar closes. */
  onNavigate: () => void;
  /** Shows icons only. */
  isNarrow: boolean;
  onNarrowChange: (isNarrow: boolean) => void;
}

/** The menu of the logged-in user, with at most one group open. */
export function Sidebar({ onNavigate, isNarrow, onNarrowChange }: SidebarProps) {
  const user = useSignedInUser();
  const modes = useAvailableModes();
  const { pathname } = useLocation();
  const [openPrefix, setOpenPrefix] = useOpenGroup(pathname);
  const menu = menuFor(user.type, modes.data ?? []);
  const waiting = modes.data === undefined && user.type !== 'Owner';

  return (
    <>
      <div className={classes.brand} data-narrow={isNarrow || undefined}>
        <BrandMark size={24} />
        <span className={isNarrow ? 'visually-hidden' : classes.brandName}>{brandOfUserType[user.type]}</span>
        <CloseButton hiddenFrom="sm" ml="auto" aria-label="Close menu" onClick={onNavigate} />
      </div>
      <ScrollArea className={classes.scroll} type="hover" scrollbarSize={6}>
        <nav aria-label="Main" className={classes.nav}>
          {waiting && !modes.isError && <EntrySkeleton />}
          {menu.entries.map((entry) => (
            <SidebarLink
              key={entry.to}
              {...entry}
              active={[entry.to, ...(entry.alsoFor ?? [])].some((path) => isWithin(path, pathname))}
              isNarrow={isNarrow}
              onNavigate={onNavigate}
            />
          ))}
          {menu.groupsHeading !== undefined && (
            <h2 className={isNarrow ? 'visually-hidden' : classes.heading}>{menu.groupsHeading}</h2>
          )}
          {waiting &&
            (modes.isError ? <MenuFailed onRetry={() => void modes.refetch()} /> : <MenuSkeleton />)}
          {menu.groups.map((group) =>
            isNarrow ? (
              <NarrowGroup key={group.prefix} group={group} pathname={pathname} />
            ) : (
              <SidebarGroup
                key={group.prefix}
                group={group}
                pathname={pathname}
                opened={group.prefix === openPrefix}
                onToggle={() => setOpenPrefix(group.prefix === openPrefix ? undefined : group.prefix)}
                onNavigate={onNavigate}
              />
            ),
          )}
        </nav>
      </ScrollArea>
      <Tooltip label="Expand sidebar" position="right" disabled={!isNarrow}>
        <button
          type="button"
          className={classes.narrow}
          aria-expanded={!isNarrow}
          aria-controls="sidebar"
          onClick={() => onNarrowChange(!isNarrow)}
        >
          {isNarrow ? (
            <PanelLeftOpen size={16} strokeWidth={1.75} aria-hidden />
          ) : (
            <PanelLeftClose size={16} strokeWidth={1.75} aria-hidden />
          )}
          <span className={isNarrow ? 'visually-hidden' : classes.label}>
            {isNarrow ? 'Expand sidebar' : 'Collapse sidebar'}
          </span>
        </button>
      </Tooltip>
    </>
  );
}

/** The open group: the one the user opened last, until an address opens one automatically. */
function useOpenGroup(pathname: string) {
  const [open, setOpen] = useState(() => autoExpandedPrefix(pathname));
  const [seenPathname, setSeenPathname] = useState(pathname);
  if (pathname !== seenPathname) {
    setSeenPathname(pathname);
    const opensItself = autoExpandedPrefix(pathname);
    if (opensItself !== undefined) setOpen(opensItself);
  }
  return [open, setOpen] as const;
}

/** Placeholder for the dashboard's entry, which is shown to users with a mode, so that nothing moves once that is known. */
function EntrySkeleton() {
  return (
    <div className={classes.waitingEntry} aria-hidden>
      <Skeleton height={10} width={82} radius="sm" />
    </div>
  );
}

function MenuFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failed}>
      <p>The menu couldn’t be loaded</p>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function MenuSkeleton() {
  return (
    <div role="status" aria-label="Loading the menu">
      {[72, 90, 64].map((width) => (
        <Skeleton key={width} height={10} width={width} my={14} mx={10} radius="sm" />
      ))}
    </div>
  );
}
