import { idOf, useAddress } from '../../ui/useAddress.ts';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { CarrierPage } from './CarrierPage.tsx';
import { CarriersPage } from './CarriersPage.tsx';

/** All carriers of a customer with what counts beside price, or the one that the address names. */
export default function CarriersScreen() {
  const { address } = useAddress();
  const modes = useAvailableModes();
  const carrierId = idOf(address, 'carrier');
  // Another carrier is another page: nothing typed goes along.
  if (carrierId !== undefined)
    return <CarrierPage key={carrierId} carrierId={carrierId} modes={modes.data ?? []} />;
  return <CarriersPage askedModes={modes} />;
}
