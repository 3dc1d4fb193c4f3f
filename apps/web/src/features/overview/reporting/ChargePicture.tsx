import { chargeTitle, type OfferedMode } from '@lanewright/freight';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import { figureInAddress } from '../figure/figureAim.ts';
import type { CustomerReport } from './reporting.api.ts';

interface ChargePictureProps extends Pick<CustomerReport, 'charges'> {
  mode: OfferedMode;
}

/** The awarded cost by charge and location; the total is the awarded cost. */
export function ChargePicture({ charges, mode }: ChargePictureProps) {
  const { change } = useAddress();
  if (charges.length === 0) return null;
  return (
    <Bars
      title="Awarded cost by charge"
      note="Together they make up the awarded cost."
      of="Charge"
      kind="usd"
      isHorizontal
      height={Math.max(120, 40 + charges.length * 30)}
      categories={charges.map(({ name, location }) => chargeTitle(name, location))}
      series={[{ name: 'Awarded cost', values: charges.map(({ costUsd }) => costUsd) }]}
      onPick={(at) => {
        const charge = charges[at];
        if (charge !== undefined)
          change(figureInAddress({ kind: 'charge', mode, charge: charge.name, location: charge.location }), {
            step: true,
          });
      }}
    />
  );
}
