import { Popover, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { isWithin, type MenuGroup } from './menu.ts';
import { menuIcons } from './menuIcons.ts';
import classes from './Sidebar.module.css';
import { useContractLink } from '../../ui/useContractNo.ts';

interface NarrowGroupProps {
  group: MenuGroup;
  pathname: string;
}

/** A group of the collapsed sidebar: its icon, which opens its links next to it. */
export function NarrowGroup({ group, pathname }: NarrowGroupProps) {
  const Icon = menuIcons[group.icon];
  const [opened, setOpened] = useState(false);
  const keep = useContractLink();
  return (
    <Popover opened={opened} onChange={setOpened} position="right-start" trapFocus>
      <Popover.Target>
        <Tooltip label={group.label} position="right" disabled={opened}>
          <button
            type="button"
            className={classes.entry}
            data-active={isWithin(group.prefix, pathname) || undefined}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            <span className="visually-hidden">{group.label}</span>
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.beside ?? ''} aria-label={group.label}>
        <p className={classes.besideTitle} aria-hidden>
          {group.label}
        </p>
        <ul className={classes.besideLinks}>
          {group.links.map((link) => (
            <li key={link.to}>
              <Link
                to={isWithin(group.prefix, pathname) ? keep(link.to) : link.to}
                className={classes.subEntry}
                data-active={isWithin(link.to, pathname) || undefined}
                aria-current={isWithin(link.to, pathname) ? 'page' : undefined}
                onClick={() => setOpened(false)}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
