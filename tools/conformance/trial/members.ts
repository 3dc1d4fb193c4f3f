import assert from 'node:assert/strict';
import type { UserType } from '@lanewright/freight';
import type { Who, World } from '../world.ts';

/** Users that the run registers itself, so that the demonstration logins are unchanged. */
export type MemberName = 'buyer' | 'analyst' | 'cleanser' | 'forwarder' | 'rival' | 'guarded' | 'spare';

export const trialPassword = 'forty copper kettles in Bergen';
/** Distinguishes the users of one run from those of an earlier run against the same product. */
const runNo = Date.now().toString(36);
export const addressOf = (name: string) => `${name}.${runNo}@conformance.example`;
const allModes = [13, 4, 2, 3, 7];

type Invitation = {
  readonly as: Who;
  readonly userType: UserType;
  readonly company: { companyName: string } | { companyId: string };
  readonly modes?: readonly number[];
};

/** Invites a user by email and registers them with the code of that email; returns the session. */
export async function register(world: World, name: string, { as, userType, company, modes }: Invitation) {
  const username = addressOf(name);
  const invited = await world.call(as, 'POST', '/accounts/invite', {
    username,
    userType,
    ...company,
    ...(modes === undefined ? {} : { modes }),
  });
  assert.equal(invited.status, 200, invited.bytes.toString());
  const code = await world.codeMailedTo(username, 'register');
  const registered = await world.call(null, 'PUT', `/accounts/${code}`, {
    displayName: `Conformance ${name}`,
    password: trialPassword,
    acceptsTerms: true,
  });
  assert.equal(registered.status, 200, registered.bytes.toString());
  return registered.json as { id: string; companyId: string; username: string; jwtToken: string };
}

type Member = { readonly id: string; readonly companyId: string; readonly username: string };
export type Members = Readonly<Record<'buyer' | 'analyst' | 'cleanser' | 'forwarder' | 'rival', Member>>;

/** Creates a customer for the run, with a DataCustomer, a cleansing company and two carriers. Done once. */
export const members = (world: World): Promise<Members> =>
  world.once('members', async () => {
    const join = async (name: MemberName, invitation: Invitation) => {
      const { id, companyId, username } = await register(world, name, invitation);
      world.join(name, { username, password: trialPassword });
      return { id, companyId, username };
    };
    const buyer = await join('buyer', {
      as: 'Owner',
      userType: 'Customer',
      company: { companyName: `Conformance Trading ${runNo}` },
    });
    const carrier = (name: MemberName, companyName: string) =>
      join(name, {
        as: 'buyer',
        userType: 'Carrier',
        company: { companyName: `${companyName} ${runNo}` },
        modes: allModes,
      });
    const [analyst, cleanser, forwarder, rival] = await Promise.all([
      join('analyst', {
        as: 'Owner',
        userType: 'DataCustomer',
        company: { companyId: buyer.companyId },
      }),
      join('cleanser', {
        as: 'Owner',
        userType: 'CleanserCustomer',
        company: { companyName: `Conformance Data ${runNo}` },
      }),
      carrier('forwarder', 'Conformance Forwarding'),
      carrier('rival', 'Conformance Haulage'),
    ]);
    return { buyer, analyst, cleanser, forwarder, rival };
  });
