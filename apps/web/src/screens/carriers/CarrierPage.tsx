import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ConnectionState } from '../../features/carriers/CarrierList.tsx';
import { useCarrier } from '../../features/carriers/carriers.api.ts';
import { ModeToggles } from '../../features/carriers/ModeToggles.tsx';
import { CarrierBids } from '../../features/carriers/page/CarrierBids.tsx';
import { CarrierDocuments } from '../../features/carriers/page/CarrierDocuments.tsx';
import { CarrierFigures } from '../../features/carriers/page/CarrierFigures.tsx';
import { CarrierModes } from '../../features/carriers/page/CarrierModes.tsx';
import { ScoresOfCarrier } from '../../features/settings/negotiation/ScoresOfCarrier.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import classes from './CarriersScreen.module.css';

interface CarrierPageProps {
  carrierId: string;
  /** The modes the customer works in. */
  modes: readonly OfferedMode[];
}

/** One carrier: its modes, results, scores in addition to price, documents and bids. */
export function CarrierPage({ carrierId, modes }: CarrierPageProps) {
  const asked = useCarrier(carrierId);
  const { data: carrier, error } = asked;
  const navigate = useNavigate();
  const breadcrumb = [{ label: 'Carriers', to: paths.carriers() }];
  if (error !== null && carrier === undefined) {
    return (
      <Page heading="Carrier" breadcrumb={breadcrumb}>
        <LoadProblem query={asked} />
      </Page>
    );
  }
  if (carrier === undefined) {
    return (
      <Page heading="Carrier" breadcrumb={breadcrumb}>
        <div role="status" aria-label="Loading the carrier">
          <Skeleton height={92} mb={12} radius="md" />
          <Skeleton height={180} mb={12} radius="md" />
          <Skeleton height={320} radius="md" />
        </div>
      </Page>
    );
  }
  const known = carrier.byMode.map(({ mode }) => mode).filter(isOfferedMode);
  return (
    <Page heading={carrier.name} breadcrumb={breadcrumb} description={<ConnectionState carrier={carrier} />}>
      <LoadProblem query={asked} />
      <h2 className={classes.heading}>Modes it may bid in</h2>
      <ModeToggles carrier={carrier} modes={modes} />
      <h2 className={classes.heading}>Results</h2>
      <CarrierFigures carrier={carrier} />
      {carrier.byMode.length > 0 && (
        <div className={classes.part}>
          <CarrierModes carrier={carrier} />
        </div>
      )}
      {known.length > 0 && (
        <>
          <h2 className={classes.heading}>Non-price scores</h2>
          <ScoresOfCarrier carrierId={carrierId} modes={known} termsOf={paths.negotiation} />
        </>
      )}
      <h2 className={classes.heading}>Documents</h2>
      <CarrierDocuments carrier={carrier} addressOf={paths.document} allAt={paths.documents()} />
      <h2 className={classes.heading}>Bids</h2>
      <CarrierBids
        carrierId={carrierId}
        modes={known}
        onOpenLane={(mode, laneId) => void navigate(paths.laneBids(mode, laneId))}
      />
    </Page>
  );
}
