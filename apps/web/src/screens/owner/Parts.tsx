import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTabInView } from '../../ui/useTabInView.ts';
import classes from './Owner.module.css';
import { useTab } from './useTab.ts';

interface PartsProps {
  /** Accessible name of the tab bar. */
  label: string;
  parts: readonly { id: string; label: string; Content: ComponentType }[];
  shown: string;
}

/** The parts of a screen as tabs; the current one is in the address. */
export function Parts({ label, parts, shown }: PartsProps) {
  const { setTab } = useTab();
  const list = useTabInView(shown);
  return (
    <Tabs value={shown} onChange={setTab} keepMounted={false}>
      <Tabs.List ref={list} className={classes.tabs ?? ''} aria-label={label}>
        {parts.map((part) => (
          <Tabs.Tab key={part.id} value={part.id}>
            {part.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ id, Content }) => (
        <Tabs.Panel key={id} value={id}>
          <Content />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
