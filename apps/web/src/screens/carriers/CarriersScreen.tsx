import { LaterScreen } from '../later/LaterScreen.tsx';

/** The carriers a customer works with. */
export default function CarriersScreen() {
  return <LaterScreen says="Carriers are built in a later release." />;
}
