import { useSyncExternalStore } from 'react';
import { hasShape } from '../../platform/hasShape.ts';
import { storageSlot } from '../../platform/storageSlot.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { type AddressParts, useAddress, withParts } from '../useAddress.ts';
import { standardLayout, type TableLayout } from './tableLayout.ts';

type Layouts = Readonly<Record<string, TableLayout>>;

const none: Layouts = {};
const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isLayout = (value: unknown): value is TableLayout =>
  hasShape(value, { isUnfolded: 'boolean', isCompact: 'boolean' }) &&
  ['order', 'hidden', 'shown'].every((name) => areTexts((value as Record<string, unknown>)[name]));

/** Table layouts of all users in this browser, by `user/table`. */
const layouts = storageSlot<Layouts>('lanewright-table-layouts', none, (stored) =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every(isLayout)
    ? (stored as Layouts)
    : undefined,
);

/**
 * The layout of a table: that in the address (of a saved view or a link), else the user's last one. A change is stored for the user
 * in this browser and removed from the address.
 */
export function useTableLayout(tableId: string): [TableLayout, (layout: TableLayout) => void] {
  const { address, change } = useAddress();
  const remembered = useSyncExternalStore(layouts.subscribe, layouts.get);
  const userId = useSyncExternalStore(storedUser.subscribe, storedUser.get)?.id ?? '';
  const key = `${userId}/${tableId}`;
  const own = Object.hasOwn(remembered, key) ? remembered[key] : undefined;
  return [
    layoutOf(address) ?? own ?? standardLayout,
    (layout) => {
      layouts.set({ ...layouts.get(), [key]: layout });
      if (layoutOf(address) !== undefined) change(layoutParts(standardLayout));
    },
  ];
}

const listOf = (text: string | null) => (text ?? '').split(',').filter((id) => id !== '');

/** Returns the layout in an address; undefined if there is none. */
function layoutOf(address: URLSearchParams): TableLayout | undefined {
  if (Object.keys(layoutParts(standardLayout)).every((name) => !address.has(name))) return undefined;
  return {
    order: listOf(address.get('order')),
    hidden: listOf(address.get('hide')),
    shown: listOf(address.get('show')),
    isUnfolded: address.get('unfold') === '1',
    isCompact: address.get('density') === 'compact',
  };
}

/** Returns a layout as address parameters; the default layout has none. */
function layoutParts({ order, hidden, shown, isUnfolded, isCompact }: TableLayout): AddressParts {
  return {
    order: order.join(','),
    hide: hidden.join(','),
    show: shown.join(','),
    unfold: isUnfolded ? '1' : '',
    density: isCompact ? 'compact' : '',
  };
}

/** Returns an address with a layout, for a saved view or a link. */
export const withLayout = (address: URLSearchParams, layout: TableLayout): URLSearchParams =>
  withParts(address, layoutParts(layout));
