import { Mode } from '@lanewright/freight';
import { LaneForm } from '../../features/lanes/create/LaneForm.tsx';
import { PlaceSearch } from '../../features/uploads/places/PlaceSearch.tsx';
import { Page } from '../../ui/Page.tsx';

/** Calculates a lane for any visitor: validated, measured, with its CO2; nothing is stored. */
export default function LaneCreationScreen() {
  return (
    <Page
      heading="Lane creation"
      description="Describe an ocean lane to see its distance and emissions. Nothing is stored."
    >
      <LaneForm mode={Mode.OceanFCL} PlaceField={PlaceSearch} />
    </Page>
  );
}
