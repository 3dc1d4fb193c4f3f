import type { UserType } from '@lanewright/freight';
import type { World } from './world.ts';

/** The modes of the specification: number, address, title, unit of volume. */
export const modes = [
  { mode: 13, path: '/road-drayage', title: 'Drayage', unit: 'mi', family: 'road' },
  { mode: 4, path: '/road-ftl', title: 'Road - FTL', unit: 'mi', family: 'road' },
  { mode: 2, path: '/ocean-fcl', title: 'Ocean - FCL', unit: 'containers', family: 'ocean' },
  { mode: 3, path: '/ocean-lcl', title: 'Ocean - LCL', unit: 'm3', family: 'ocean' },
  { mode: 7, path: '/air-freight', title: 'Air Freight', unit: 'kg', family: 'air' },
] as const;

export type SeenLane = Record<string, unknown> & { id: string; mode: number };

/** Lanes of a mode as a user type of the demonstration sees them. */
export const lanesOf = (world: World, as: UserType, mode: number, query = ''): Promise<SeenLane[]> =>
  world.once(`lanes ${as} ${mode} ${query}`, async () => {
    const customer = as === 'Carrier' ? `&customerId=${await customerOfCarrier(world)}` : '';
    const { json, status } = await world.call(
      as,
      'GET',
      `/lanes/mode?mode=${mode}&page=1&pageSize=200${customer}${query}`,
    );
    if (status !== 200) throw new Error(`/lanes/mode answered ${status}`);
    return json as SeenLane[];
  });

/** A customer with which the demonstration’s carrier is connected. */
export const customerOfCarrier = (world: World): Promise<string> =>
  world.once('customer of the carrier', async () => {
    const { json } = await world.call('Carrier', 'GET', '/accounts/customers');
    const own = await world.call('Customer', 'GET', '/accounts/profile');
    const known = json as { customerId: string }[];
    return (known.find(({ customerId }) => customerId === own.json.companyId) ?? known[0])?.customerId ?? '';
  });
