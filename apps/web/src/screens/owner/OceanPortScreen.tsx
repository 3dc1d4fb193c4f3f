import { idOf, useAddress } from '../../ui/useAddress.ts';
import { PortImportPage } from './PortImportPage.tsx';
import { PortsPage } from './PortsPage.tsx';

/** Ocean ports, and what a file of them would change. */
export default function OceanPortScreen() {
  const { address } = useAddress();
  const importId = idOf(address, 'import');
  return importId === undefined ? <PortsPage /> : <PortImportPage importId={importId} />;
}
