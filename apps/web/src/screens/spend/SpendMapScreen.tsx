import { LaterScreen } from '../later/LaterScreen.tsx';

/** TEMPORARY. */
export default function SpendMapScreen() {
  return <LaterScreen heading="Spend map" says="Spend map is built in a later release." />;
}
