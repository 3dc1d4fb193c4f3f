import { formatUsd as formatUsdExact, formatUsdShort } from '@lanewright/freight';
import classes from './Money.module.css';

interface MoneyProps {
  /** An amount in USD as sent by the server; null shows a dash. */
  amountUsd: string | number | null | undefined;
  /** Shows every cent instead of K and M. */
  exact?: boolean;
  /** Colours savings: green when positive, red when negative. */
  signed?: boolean;
  /** The period the amount is for, added to the exact amount on hover: "in 12 contract months". */
  period?: string;
}

export { formatUsd as formatUsdExact } from '@lanewright/freight';

/** An amount in USD: abbreviated with K and M, the exact one on hover, in tabular figures. */
export function Money({ amountUsd, exact = false, signed = false, period }: MoneyProps) {
  if (amountUsd === null || amountUsd === undefined) return <span className={classes.none}>–</span>;
  const exactText = formatUsdExact(amountUsd);
  const sign = signed ? Math.sign(Number(amountUsd)) : 0;
  return (
    <span
      className={classes.money}
      data-sign={sign === 0 ? undefined : sign}
      title={exact ? period : [exactText, period].filter(Boolean).join(' ')}
    >
      {exact ? exactText : formatUsdShort(amountUsd)}
    </span>
  );
}
