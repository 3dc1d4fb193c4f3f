import { modeDetails, type OfferedMode } from '@lanewright/freight';
import classes from './UploadForm.module.css';

interface ModeChoiceProps {
  modes: readonly OfferedMode[];
  mode: OfferedMode | undefined;
  onChange: (mode: OfferedMode) => void;
}

/** Selects one of the company's modes. */
export function ModeChoice({ modes, mode, onChange }: ModeChoiceProps) {
  return (
    <fieldset className={classes.modes}>
      <legend>Mode</legend>
      {modes.map((one) => (
        <label key={one} className={classes.mode} data-chosen={one === mode || undefined}>
          <input type="radio" name="mode" value={one} checked={one === mode} onChange={() => onChange(one)} />
          {modeDetails[one].title}
        </label>
      ))}
    </fieldset>
  );
}
