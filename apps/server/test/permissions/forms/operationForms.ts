import type { Forms } from '../form.ts';
import { failedJob, newMail } from '../plantAccounts.ts';
import { newPerson } from '../sides.ts';

export const operationForms: Forms = {
  'GET /operations/health': {},
  'GET /operations/jobs': { plant: async (ground) => ({ jobId: await failedJob(ground) }) },
  'POST /operations/jobs/{id}/retry': {
    plant: async (ground) => ({ jobId: await failedJob(ground) }),
    ids: { jobId: 'company' },
    call: ({ jobId }) => ({ params: { id: jobId } }),
  },
  'GET /operations/mails': { plant: async (ground) => ({ mailId: await newMail(ground) }) },
  'POST /operations/mails/{id}/open': {
    plant: async (ground) => ({ mailId: await newMail(ground) }),
    ids: { mailId: 'company' },
    call: ({ mailId }) => ({ params: { id: mailId } }),
  },
  'GET /operations/audit': {
    plant: async (ground) => ({
      userId: (await newPerson(ground, 'Customer')).userId,
      companyId: ground.customerId,
    }),
    ids: { userId: 'anyone', companyId: 'anyone' },
    call: (things) => ({ query: things }),
  },
  'GET /operations/audit/actions': {},
  'GET /operations/audit/export': {
    plant: async (ground) => ({ companyId: ground.customerId }),
    ids: { companyId: 'anyone' },
    call: (things) => ({ query: things }),
  },
};
