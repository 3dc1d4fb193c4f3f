import type { OfferedMode } from '@lanewright/freight';
import { ModeChips, withMode } from '../../ui/ModeChips.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type CarrierConnection, useConnectCarrier, useModesToBe } from './carriers.api.ts';

interface ModeTogglesProps {
  carrier: CarrierConnection;
  /** The modes the customer works in. */
  modes: readonly OfferedMode[];
}

/** The modes in which a carrier sees lanes and may bid, each with a toggle. */
export function ModeToggles({ carrier, modes }: ModeTogglesProps) {
  const connect = useConnectCarrier();
  const modesToBe = useModesToBe();
  const turn = (mode: OfferedMode, on: boolean) =>
    connect.mutate(
      { carrierId: carrier.carrierId, modes: withMode(modesToBe(carrier), mode, on) },
      { onError: (error) => toasts.error(error.message) },
    );
  return (
    <ModeChips
      label={`Modes ${carrier.name} may bid in`}
      modes={modes}
      chosen={carrier.modes}
      onTurn={turn}
    />
  );
}
