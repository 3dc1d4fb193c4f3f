import { offeredModes, type UserType } from '@lanewright/freight';
import { connectCarrier, ensureCompany, ensureUser } from '../features/accounts/index.ts';
import { demonstrationPassword, saveProperties, enableModes } from '../features/settings/index.ts';
import { productItself } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import { optionalRow } from '../platform/database/rows.ts';
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

/**
 * Creates missing demonstration companies and users, and connects new ones; changes that users made since (a name, a removed
 * connection) stay.
 */
export async function ensureDemonstrationCompanies(platform: Platform): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    const made: { id: string; kind: Company['kind']; isNew: boolean }[] = [];
    for (const company of companies)
      made.push({ kind: company.kind, ...(await ensureDemonstration(tx, company)) });
    for (const customer of made.filter(({ kind }) => kind === 'Customer')) {
      for (const carrier of made.filter(({ kind }) => kind === 'Carrier'))
        if (customer.isNew || carrier.isNew)
          await connectCarrier(tx, productItself, customer.id, carrier.id, []);
    }
  });
}

async function ensureDemonstration(
  tx: Transaction,
  company: Company,
): Promise<{ id: string; isNew: boolean }> {
  const known = await findCompany(tx, company);
  const id =
    known ?? (await ensureCompany(tx, { name: company.name, kind: company.kind, isDemonstration: true }));
  if (company.kind === 'Customer' && (await enableModes(tx, id, offeredModes))) {
    // Targets are hidden by default; shown here so that a demonstration carrier sees its colours.
    for (const mode of offeredModes) await saveProperties(tx, id, mode, { 'visibility.target': true });
  }
  for (const [userType, username, displayName] of company.users)
    await ensureUser(tx, { companyId: id, userType, username, displayName, password: demonstrationPassword });
  return { id, isNew: known === null };
}

/** Finds the company through its users: it may have been renamed since, and its users deleted. */
async function findCompany(tx: Transaction, company: Company): Promise<string | null> {
  const found = await optionalRow<{ company_id: string }>(
    tx,
    `SELECT c.company_id FROM companies c JOIN users u USING (company_id)
     WHERE c.is_demonstration AND u.username = ANY ($1) ORDER BY u.user_id LIMIT 1`,
    [company.users.map(([, username]) => username)],
  );
  return found?.company_id ?? null;
}
