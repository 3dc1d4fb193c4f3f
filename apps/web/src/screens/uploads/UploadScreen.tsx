import { Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import CarrierUploadScreen from './CarrierUploadScreen.tsx';
import ShipperUploadScreen from './ShipperUploadScreen.tsx';

/** Shipments or bids sent in, with the state of each upload; the Owner sees everyone's in its own place. */
export default function UploadScreen() {
  const { type } = useSignedInUser();
  if (type === 'Carrier') return <CarrierUploadScreen />;
  if (type === 'Owner') return <Navigate to={paths.dataUploadOverview()} replace />;
  return <ShipperUploadScreen />;
}
