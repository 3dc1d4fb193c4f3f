import { useSignedInUser } from '../../app/session/useSession.ts';
import CarrierUploadScreen from './CarrierUploadScreen.tsx';
import DataUploadOverviewScreen from './DataUploadOverviewScreen.tsx';
import ShipperUploadScreen from './ShipperUploadScreen.tsx';

/** Uploads of the logged-in user's company and their state; for the Owner, the uploads of all companies. */
export default function UploadScreen() {
  const { type } = useSignedInUser();
  if (type === 'Carrier') return <CarrierUploadScreen />;
  if (type === 'Owner') return <DataUploadOverviewScreen />;
  return <ShipperUploadScreen />;
}
