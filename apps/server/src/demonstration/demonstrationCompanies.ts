import { offeredModes, type UserType } from '@lanewright/freight';
import { ensureCompany, ensureUser } from '../features/accounts/index.ts';
import { demonstrationPassword, saveProperties, switchModesOn } from '../features/settings/index.ts';
import type { Platform } from '../platform/platform.ts';

type Company = {
  name: string;
  kind: 'Customer' | 'Carrier' | 'Platform';
  users: readonly (readonly [UserType, string, string])[];
};

const companies: readonly Company[] = [
  {
    name: 'Lanewright',
    kind: 'Platform',
    users: [['Owner', 'owner@demo.lanewright.example', 'Olivia Owner']],
  },
  {
    name: 'Aurora Health Supply',
    kind: 'Customer',
    users: [
      ['Customer', 'customer@demo.lanewright.example', 'Clara Buyer'],
      ['DataCustomer', 'data@demo.lanewright.example', 'Dario Analyst'],
    ],
  },
  {
    name: 'Tidewater Data',
    kind: 'Customer',
    users: [['CleanserCustomer', 'cleanser@demo.lanewright.example', 'Cleo Cleanser']],
  },
  {
    name: 'Skybridge Forwarding',
    kind: 'Carrier',
    users: [['Carrier', 'carrier@demo.lanewright.example', 'Carlos Pricing']],
  },
  {
    name: 'Meridian Freight',
    kind: 'Carrier',
    users: [['Carrier', 'carrier2@demo.lanewright.example', 'Mina Pricing']],
  },
];

/** Makes the demonstration companies and users that are missing; what people changed since stays. */
export async function ensureDemonstrationCompanies(platform: Platform): Promise<void> {
  await platform.database.inBulk(async (tx) => {
    for (const company of companies) {
      const companyId = await ensureCompany(tx, {
        name: company.name,
        kind: company.kind,
        isDemonstration: true,
      });
      if (company.kind === 'Customer' && (await switchModesOn(tx, companyId, offeredModes))) {
        // So that a carrier of the demonstration sees its colours; by default targets are hidden.
        for (const mode of offeredModes)
          await saveProperties(tx, companyId, mode, { 'visibility.target': true });
      }
      for (const [userType, username, displayName] of company.users) {
        await ensureUser(tx, { companyId, userType, username, displayName, password: demonstrationPassword });
      }
    }
  });
}
