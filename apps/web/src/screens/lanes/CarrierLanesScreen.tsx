import { LaterScreen } from '../later/LaterScreen.tsx';

/** The lanes of one mode that a carrier may bid on. */
export default function CarrierLanesScreen() {
  return <LaterScreen says="Lanes are built in a later release." />;
}
