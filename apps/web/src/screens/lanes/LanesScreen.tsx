import { useSignedInUser } from '../../app/session/useSession.ts';
import CarrierLanesScreen from './CarrierLanesScreen.tsx';
import CustomerLanesScreen from './CustomerLanesScreen.tsx';

/** The lanes of a mode, as the customer or as the carrier sees them. */
export default function LanesScreen() {
  return useSignedInUser().type === 'Carrier' ? <CarrierLanesScreen /> : <CustomerLanesScreen />;
}
