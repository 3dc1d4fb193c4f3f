import { useSignedInUser } from '../../app/session/useSession.ts';
import CarrierLanesScreen from './CarrierLanesScreen.tsx';
import CustomerLanesScreen from './CustomerLanesScreen.tsx';

/** The lanes of a mode, for a customer or a carrier. */
export default function LanesScreen() {
  return useSignedInUser().type === 'Carrier' ? <CarrierLanesScreen /> : <CustomerLanesScreen />;
}
