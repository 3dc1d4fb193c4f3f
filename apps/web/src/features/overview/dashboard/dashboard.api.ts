import { overview, type ResponseOf } from '@lanewright/contract';
import { query, useQuery } from '../../../platform/query.ts';

export type Dashboard = ResponseOf<typeof overview.overviewDashboard>;
type Kind = Dashboard['kind'];
export type DashboardOf<K extends Kind> = Extract<Dashboard, { kind: K }>;
/** Summary figures of a mode. */
export type ModeFigures = DashboardOf<'customer'>['modes'][number];
export type SavingsMonth = DashboardOf<'customer'>['savingsByMonth'][number];
export type SpendMonth = DashboardOf<'data'>['spendByMonth'][number];
/** A customer's mode, as a connected carrier sees it. */
export type CarrierPlace = DashboardOf<'carrier'>['customers'][number];
export type InvitationToRound = DashboardOf<'carrier'>['invitations'][number];

/** Poll interval while a job processes an upload. */
const workingPollMs = 4_000;

function isWorking(dashboard: Dashboard | undefined): boolean {
  return (
    dashboard !== undefined &&
    'uploads' in dashboard &&
    dashboard.uploads.some(({ progress }) => progress !== null)
  );
}

function dashboardQuery<K extends Kind, Picked>(kind: K, pick: (dashboard: DashboardOf<K>) => Picked) {
  return query(
    overview.overviewDashboard,
    {},
    {
      select(dashboard): Picked {
        if (!isOfKind(dashboard, kind)) throw new Error(`Not a ${kind} dashboard`);
        return pick(dashboard);
      },
      everyMs: (dashboard) => (isWorking(dashboard) ? workingPollMs : false),
    },
  );
}

/** The whole dashboard in one response. A user's kind does not change while they are logged in. */
export function useDashboard<K extends Kind>(kind: K) {
  return useQuery(dashboardQuery(kind, whole));
}

/** A selection of the dashboard. */
export function useAnyDashboard<Picked>(kind: Kind, pick: (dashboard: Dashboard) => Picked) {
  return useQuery(dashboardQuery(kind, pick));
}

function whole<Shape>(dashboard: Shape): Shape {
  return dashboard;
}

function isOfKind<K extends Kind>(dashboard: Dashboard, kind: K): dashboard is DashboardOf<K> {
  return dashboard.kind === kind;
}
