import { Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './SidePanel.module.css';

interface SidePanelProps {
  opened: boolean;
  /** Called by Esc, the close button and a click beside the panel. */
  onClose: () => void;
  title: ReactNode;
  /** Width in px from which the panel leaves the screen behind it visible. */
  width?: number;
  /** Stays at the panel's foot: the buttons. */
  footer?: ReactNode;
  /** False while another panel has taken its place: the focus goes back once that one is closed too. */
  returnFocus?: boolean;
  children: ReactNode;
}

/** Details at the right of a list. Keeps the focus inside while open and gives it back after. */
export function SidePanel(props: SidePanelProps) {
  const { opened, onClose, title, width = 560, footer, returnFocus = true, children } = props;
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      opened={opened}
      // Esc reaches every open layer: it is meant for the top one.
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

/** Whether no dialog was opened over the one that holds an element. */
function isTopLayer(element: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.contains(element) ?? true;
}
