import type { Forms } from '../form.ts';
import { bidOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';

const mode = String(seededMode);

export const contractForms: Forms = {
  'GET /contracts': {
    seed: async (ground) => {
      await bidOf(ground);
      return { mode, customerId: ground.customerId };
    },
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({ query: { mode: things.mode, customerId: things.customerId } }),
  },
};
