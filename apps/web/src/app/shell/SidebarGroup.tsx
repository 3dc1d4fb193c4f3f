import { Collapse } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { isWithin, type MenuGroup } from './menu.ts';
import { menuIcons } from './menuIcons.ts';
import classes from './Sidebar.module.css';
import { useContractLink } from '../../ui/useContractNo.ts';

interface SidebarGroupProps {
  group: MenuGroup;
  pathname: string;
  opened: boolean;
  onToggle: () => void;
  onNavigate: () => void;
}

/** An entry that opens in 300 ms to show its links. When closed, it still shows that the current page is inside. */
export function SidebarGroup({ group, pathname, opened, onToggle, onNavigate }: SidebarGroupProps) {
  const Icon = menuIcons[group.icon];
  const linksId = useId();
  const keep = useContractLink();
  const within = isWithin(group.prefix, pathname);
  return (
    <div>
      <button
        type="button"
        className={classes.entry}
        data-within={within || undefined}
        aria-expanded={opened}
        aria-controls={linksId}
        onClick={onToggle}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <span className={classes.label}>{group.label}</span>
        <ChevronRight size={14} className={classes.chevron} data-opened={opened || undefined} aria-hidden />
      </button>
      <Collapse expanded={opened} transitionDuration={300} id={linksId} keepMountedMode="display-none">
        <ul className={classes.links}>
          {group.links.map((link) => (
            <li key={link.to}>
              <Link
                // Another mode's contracts have their own numbers.
                to={within ? keep(link.to) : link.to}
                className={classes.subEntry}
                data-active={isWithin(link.to, pathname) || undefined}
                aria-current={isWithin(link.to, pathname) ? 'page' : undefined}
                onClick={onNavigate}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  );
}
