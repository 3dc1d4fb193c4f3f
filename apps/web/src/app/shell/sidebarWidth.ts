import { storageSlot } from '../../platform/storageSlot.ts';

/** Whether the sidebar is collapsed to its icons, in this browser. */
export const narrowSidebar = storageSlot<boolean>('lanewright-sidebar-collapsed', false, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

/** Width of the sidebar in px. */
export const sidebarWidthPx = (isNarrow: boolean): number => (isNarrow ? 60 : 236);
