import { modeDetails, type OfferedMode, type UserType } from '@lanewright/freight';
import { access, mayOpen } from '../access.ts';
import { type ManagementTable, paths } from '../paths.ts';
import type { MenuIconName } from './menuIcons.ts';

export interface MenuLink {
  label: string;
  to: string;
}
export interface MenuEntry extends MenuLink {
  icon: MenuIconName;
  /** Pages without their own entry that belong to this one. */
  alsoFor?: readonly string[];
}
/** An entry that opens to show its links. */
export interface MenuGroup {
  label: string;
  icon: MenuIconName;
  /** Addresses below this one belong to the group. */
  prefix: string;
  links: readonly MenuLink[];
}
export interface Menu {
  entries: readonly MenuEntry[];
  /** Heading above the groups. */
  groupsHeading?: string;
  groups: readonly MenuGroup[];
}

const managementLabels = {
  property: 'Property',
  postcode: 'Postcode',
  oceanport: 'Ocean Port',
  currency: 'Currency',
  airport: 'Airport',
  'equipment-type': 'Equipment Type',
  country: 'Country',
  // The container table has a route but, as specified, no entry; learnt places are linked from the ports.
} as const satisfies Partial<Record<ManagementTable, string>>;

const ownerMenu: Menu = {
  entries: [
    { label: 'Notifications', to: paths.notifications(), icon: 'bell' },
    { label: 'Tool Control', to: paths.toolControl(), icon: 'sliders' },
    { label: 'User Admin', to: paths.userAdmin(), icon: 'users' },
    { label: 'User Data Upload', to: paths.dataUploadOverview(), icon: 'inbox' },
  ],
  groups: [
    {
      label: 'Management',
      icon: 'database',
      prefix: '/management',
      links: (Object.keys(managementLabels) as (keyof typeof managementLabels)[]).map((table) => ({
        label: managementLabels[table],
        to: paths.management(table),
      })),
    },
  ],
};

/** The sidebar of a user type, for the modes in which the company works. */
export function menuFor(userType: UserType, availableModes: readonly OfferedMode[]): Menu {
  if (userType === 'Owner') return ownerMenu;
  const entries: MenuEntry[] = [];
  if (availableModes.length > 0) {
    const label = userType === 'DataCustomer' ? 'Data' : 'Dashboard';
    // A customer reaches its savings from the dashboard; a data customer has an entry for them.
    const alsoFor = userType === 'Customer' ? [paths.savings()] : [];
    entries.push({ label, to: paths.dashboard(), icon: 'dashboard', alsoFor });
  }
  if (userType === 'DataCustomer') {
    entries.push({ label: 'Spend', to: paths.spendMap(), icon: 'map' });
    entries.push({ label: 'Savings', to: paths.savings(), icon: 'savings' });
  } else {
    entries.push({ label: 'Documents', to: paths.documents(), icon: 'documents' });
  }
  if (userType === 'Customer') entries.push({ label: 'Carriers', to: paths.carriers(), icon: 'carriers' });
  entries.push({ label: 'Upload', to: paths.upload(), icon: 'upload' });

  const groups = availableModes
    .map((mode) => modeGroup(userType, mode))
    .filter((group) => group.links.length > 0);
  if (userType === 'Customer') groups.push(...procurementGroups);
  return groups.length === 0 ? { entries, groups } : { entries, groupsHeading: 'Transport Modes', groups };
}

const procurementGroups: readonly MenuGroup[] = [
  {
    label: 'Sourcing',
    icon: 'sourcing',
    prefix: paths.sourcing(),
    links: [{ label: 'Tender events', to: paths.sourcing() }],
  },
  {
    label: 'Supplier',
    icon: 'supplier',
    prefix: paths.supplier(),
    links: [{ label: 'Carriers', to: paths.carriers() }],
  },
];

function modeGroup(userType: UserType, mode: OfferedMode): MenuGroup {
  const { title, family } = modeDetails[mode];
  return {
    label: title,
    icon: family,
    prefix: paths.mode(mode),
    links: modeSubPages(userType, mode, 'sidebar'),
  };
}

/** The sub-pages of a mode that a user type may see; a carrier's summary exists but is not in the sidebar. */
export function modeSubPages(
  userType: UserType,
  mode: OfferedMode,
  place: 'sidebar' | 'landing',
): readonly MenuLink[] {
  const links: MenuLink[] = [];
  const hidesSummary = place === 'sidebar' && userType === 'Carrier';
  if (mayOpen(access.modeSummary, userType) && !hidesSummary) {
    links.push({ label: modeDetails[mode].summaryLabel, to: paths.summary(mode) });
  }
  if (mayOpen(access.modeLanes, userType)) links.push({ label: 'Lanes', to: paths.lanes(mode) });
  if (mayOpen(access.modeReporting, userType)) links.push({ label: 'Reporting', to: paths.reporting(mode) });
  return links;
}

/**
 * Groups that open automatically when an address below them is visited: those specified, and the Owner's. The others open on click.
 */
const autoExpanded = ['/sourcing', '/supplier', '/ocean-fcl', '/road-ftl', '/air-freight', '/management'];

/** Whether an address is below a group's. */
export function isWithin(prefix: string, pathname: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** The group that an address opens automatically; undefined leaves the open one unchanged. */
export function autoExpandedPrefix(pathname: string): string | undefined {
  return autoExpanded.find((prefix) => isWithin(prefix, pathname));
}
