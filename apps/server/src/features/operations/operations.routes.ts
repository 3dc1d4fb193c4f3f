import { accounts, operations } from '@lanewright/contract';
import { done, type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { exportActivity } from './activity/exportActivity.ts';
import { listActivity, listActivityUsers } from './activity/listActivity.ts';
import { exportAudit } from './audit/exportAudit.ts';
import { listAudit, listAuditActions } from './audit/listAudit.ts';
import { listJobs } from './listJobs.ts';
import { listMails } from './listMails.ts';
import { openMail } from './openMail.ts';
import { listQuotas } from './quotas/listQuotas.ts';
import { setQuota } from './quotas/setQuota.ts';
import { readHealth } from './readHealth.ts';
import { retryJob } from './retryJob.ts';

export const operationsRoutes: readonly Route[] = [
  streamingRoute(operations.readHealth, ({ platform }) => readHealth(platform)),
  streamingRoute(operations.listJobs, listJobs),
  route(operations.retryJob, async ({ tx, actor, params }) => {
    await retryJob(tx, actor, params.id);
    return done;
  }),
  route(operations.listMails, listMails),
  route(operations.openMail, ({ platform, tx, actor, params }) => openMail(platform, tx, actor, params.id)),
  streamingRoute(operations.listAudit, listAudit),
  streamingRoute(operations.listAuditActions, ({ platform }) => listAuditActions(platform)),
  streamingRoute(operations.exportAudit, exportAudit),
  streamingRoute(operations.listQuotas, ({ platform }) => listQuotas(platform)),
  route(operations.setQuota, async ({ tx, actor, params, body }) => {
    await setQuota(tx, actor, params.id, body);
    return done;
  }),
  route(accounts.listActivity, listActivity),
  route(accounts.listActivityUsers, listActivityUsers),
  streamingRoute(accounts.exportActivity, exportActivity),
];
