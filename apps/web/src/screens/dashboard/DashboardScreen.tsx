import { lazy } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ScreenSkeleton } from '../../app/loading/ScreenSkeleton.tsx';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { Page } from '../../ui/Page.tsx';

const CustomerDashboard = lazy(() => import('./CustomerDashboardScreen.tsx'));
const CarrierDashboard = lazy(() => import('./CarrierDashboardScreen.tsx'));
const DataDashboard = lazy(() => import('./DataDashboardScreen.tsx'));

/** Each user type's own dashboard; those without one are sent to where their work is. */
export default function DashboardScreen() {
  const user = useSignedInUser();
  if (user.type === 'Customer') return <CustomerDashboard />;
  if (user.type === 'Carrier') return <CarrierDashboard />;
  if (user.type === 'DataCustomer') return <DataDashboard />;
  if (user.type === 'Owner') return <Navigate to={paths.dataUploadOverview()} replace />;
  return <FirstSummary />;
}

/** A cleanser customer's first summary; without a mode, the upload. */
function FirstSummary() {
  const modes = useAvailableModes();
  if (modes.data === undefined)
    return modes.isError ? (
      <Page heading="Dashboard">
        <ModesFailed asked={modes} />
      </Page>
    ) : (
      <ScreenSkeleton />
    );
  const [first] = modes.data;
  return <Navigate to={first === undefined ? paths.upload() : paths.summary(first)} replace />;
}
