import { Mode, offeredModes, userTypes } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { autoExpandedPrefix, menuFor } from './menu.ts';

const entriesOf = (...given: Parameters<typeof menuFor>) =>
  menuFor(...given).entries.map(({ label }) => label);
const groupsOf = (...given: Parameters<typeof menuFor>) =>
  menuFor(...given).groups.map(({ label, links }) => [label, links.map((link) => link.label)]);

describe('the sidebar', () => {
  it('shows an Owner only the admin menu, without the container table', () => {
    expect(entriesOf('Owner', offeredModes)).toEqual([
      'Notifications',
      'Tool Control',
      'User Admin',
      'User Data Upload',
    ]);
    expect(groupsOf('Owner', offeredModes)).toEqual([
      [
        'Management',
        ['Property', 'Postcode', 'Ocean Port', 'Currency', 'Airport', 'Equipment Type', 'Country'],
      ],
    ]);
  });

  it('shows each other user type its entries', () => {
    expect(entriesOf('Customer', [Mode.RoadFTL])).toEqual(['Dashboard', 'Documents', 'Carriers', 'Upload']);
    expect(entriesOf('Carrier', [Mode.RoadFTL])).toEqual(['Dashboard', 'Documents', 'Upload']);
    expect(entriesOf('CleanserCustomer', [Mode.RoadFTL])).toEqual(['Dashboard', 'Documents', 'Upload']);
    expect(entriesOf('DataCustomer', [Mode.RoadFTL])).toEqual(['Data', 'Spend', 'Savings', 'Upload']);
  });

  it('has an entry for savings for everyone who has them', () => {
    const entryOf = (userType: 'Customer' | 'DataCustomer') =>
      menuFor(userType, [Mode.RoadFTL]).entries.find(
        ({ to, alsoFor = [] }) => to === paths.savings() || alsoFor.includes(paths.savings()),
      )?.label;
    expect(entryOf('Customer')).toBe('Dashboard');
    expect(entryOf('DataCustomer')).toBe('Savings');
  });

  it('hides the dashboard until a mode is available', () => {
    for (const userType of userTypes) {
      expect(menuFor(userType, []).entries.some(({ to }) => to === paths.dashboard())).toBe(false);
    }
  });

  it('expands modes to the pages that each user type may see', () => {
    expect(groupsOf('Customer', [Mode.OceanFCL])[0]).toEqual([
      'Ocean - FCL',
      ['Visualiser', 'Lanes', 'Reporting'],
    ]);
    expect(groupsOf('Carrier', [Mode.OceanLCL])).toEqual([['Ocean - LCL', ['Lanes', 'Reporting']]]);
    expect(groupsOf('CleanserCustomer', [Mode.RoadFTL])).toEqual([['Road - FTL', ['Summary']]]);
    expect(groupsOf('DataCustomer', offeredModes)).toEqual([]);
  });

  it('expands the groups of five prefixes by default, and no others', () => {
    for (const prefix of ['/sourcing', '/supplier', '/ocean-fcl', '/road-ftl', '/air-freight']) {
      expect([autoExpandedPrefix(prefix), autoExpandedPrefix(`${prefix}/lanes`)]).toEqual([prefix, prefix]);
      expect(autoExpandedPrefix(`${prefix}er`)).toBeUndefined();
    }
    expect(autoExpandedPrefix('/management/property')).toBe('/management');
    for (const other of ['/ocean-lcl/lanes', '/road-drayage', '/carriers', '/'])
      expect(autoExpandedPrefix(other)).toBeUndefined();
  });

  it('shows tender events and suppliers to a Customer only', () => {
    expect(groupsOf('Customer', [])).toEqual([
      ['Sourcing', ['Tender events']],
      ['Supplier', ['Carriers']],
    ]);
    for (const userType of userTypes.filter((one) => one !== 'Customer' && one !== 'Owner'))
      expect(groupsOf(userType, [])).toEqual([]);
  });

  it('groups the modes under their heading, and shows a data customer no documents', () => {
    expect(menuFor('Carrier', [Mode.RoadFTL]).groupsHeading).toBe('Transport Modes');
    expect(menuFor('DataCustomer', offeredModes).entries.map(({ to }) => to)).not.toContain('/repo');
    expect(
      menuFor('Owner', offeredModes).groups.flatMap(({ links }) => links.map(({ to }) => to)),
    ).not.toContain('/management/container');
  });
});
