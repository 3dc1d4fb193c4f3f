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

/** The dashboard of each user type; users without one are redirected to their main page. */
export default function DashboardScreen() {
  const user = useSignedInUser();
  if (user.type === 'Customer') return <CustomerDashboard />;
  if (user.type === 'Carrier') return <CarrierDashboard />;
  if (user.type === 'DataCustomer') return <DataDashboard />;
  if (user.type === 'Owner') return <Navigate to={paths.dataUploadOverview()} replace />;
  return <FirstSummary />;
}

/** The first summary page of a cleanser customer, or the upload page without a mode. */
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
