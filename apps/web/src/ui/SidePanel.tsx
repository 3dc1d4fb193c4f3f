import { Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './SidePanel.module.css';

interface SidePanelProps {
  opened: boolean;
  /** Called by Esc, the close button and a click outside the panel. */
  onClose: () => void;
  title: ReactNode;
  /** Panel width in px; a narrower screen is covered completely. */
  width?: number;
  /** Fixed at the bottom of the panel: the buttons. */
  footer?: ReactNode;
  /** False while another panel has replaced this one: the focus returns once that one is closed too. */
  returnFocus?: boolean;
  children: ReactNode;
}

/** Details to the right of a list. Traps the focus while open and returns it when closed. */
export function SidePanel(props: SidePanelProps) {
  const { opened, onClose, title, width = 560, footer, returnFocus = true, children } = props;
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      opened={opened}
      // Esc reaches every open layer; only the top one may handle it.
      onClose={() => {
        if (isTopLayer(content.current)) onClose();
      }}
      position="right"
      size={width}
      returnFocus={returnFocus}
      title={title}
      radius={0}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      <div ref={content} className={classes.scroll}>
        {children}
      </div>
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </Drawer>
  );
}

/** Returns whether no dialog is open above the one that contains the element. */
function isTopLayer(element: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.contains(element) ?? true;
}
