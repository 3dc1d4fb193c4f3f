import { LaterScreen } from '../later/LaterScreen.tsx';

/** A customer's lanes of one mode, with bids and awards. */
export default function CustomerLanesScreen() {
  return <LaterScreen says="Lanes are built in a later release." />;
}
