import { Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import type { MenuEntry } from './menu.ts';
import { menuIcons } from './menuIcons.ts';
import classes from './Sidebar.module.css';

interface SidebarLinkProps extends MenuEntry {
  active: boolean;
  /** Shows only the icon, with the label next to it on hover. */
  isNarrow: boolean;
  onNavigate: () => void;
}

export function SidebarLink({ label, to, icon, active, isNarrow, onNavigate }: SidebarLinkProps) {
  const Icon = menuIcons[icon];
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      <Link
        to={to}
        className={classes.entry}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <span className={isNarrow ? 'visually-hidden' : classes.label}>{label}</span>
      </Link>
    </Tooltip>
  );
}
