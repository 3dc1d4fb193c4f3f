import classes from './DataTable.module.css';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: () => void;
  tabIndex?: number;
}

/** A plain checkbox, because hundreds are rendered while scrolling. */
export function RowCheckbox({ label, checked, indeterminate = false, onChange, tabIndex }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={classes.checkbox}
      aria-label={label}
      checked={checked}
      tabIndex={tabIndex}
      ref={(box) => {
        if (box !== null) box.indeterminate = indeterminate;
      }}
      onChange={onChange}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
