import { idOf, useAddress } from '../../ui/useAddress.ts';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { CarrierPage } from './CarrierPage.tsx';
import { CarriersPage } from './CarriersPage.tsx';

/** All carriers of a customer with the negotiation terms, or the carrier in the address. */
export default function CarriersScreen() {
  const { address } = useAddress();
  const modes = useAvailableModes();
  const carrierId = idOf(address, 'carrier');
  // The key resets the page, with typed values, for another carrier.
  if (carrierId !== undefined)
    return <CarrierPage key={carrierId} carrierId={carrierId} modes={modes.data ?? []} />;
  return <CarriersPage askedModes={modes} />;
}
