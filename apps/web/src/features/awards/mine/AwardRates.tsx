import { formatRate } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import classes from './AwardPanel.module.css';
import type { AwardDetails } from './myAwards.api.ts';

interface AwardRatesProps {
  award: AwardDetails;
}

/** The rates of an award, and the diesel price that its fuel rate is based on. */
export function AwardRates({ award }: AwardRatesProps) {
  const { rates, texts, currency, fuelBasisUsdPerGallon } = award;
  return (
    <section>
      <h3 className={classes.heading}>Rates</h3>
      <SmallTable label="Rates">
        <thead>
          <tr>
            <th scope="col">Charge</th>
            <th scope="col">Unit</th>
            <th scope="col" data-figure>
              Rate ({currency})
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ chargeNo, charge, unit, weightBreak, rate }) => (
            <tr key={`${chargeNo} ${weightBreak ?? ''}`}>
              <th scope="row" data-wrap>
                {charge}
                {weightBreak !== null && <span className={classes.quiet}> {weightBreak}</span>}
              </th>
              <td data-quiet>{unit}</td>
              <td data-figure>{formatRate(rate)}</td>
            </tr>
          ))}
          {texts.map(({ charge, value }) => (
            <tr key={charge}>
              <th scope="row" data-wrap>
                {charge}
              </th>
              <td colSpan={2} data-wrap>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {fuelBasisUsdPerGallon !== null && (
        <p className={classes.note}>
          The fuel rate is based on a diesel price of ${formatRate(fuelBasisUsdPerGallon)} per gallon.
        </p>
      )}
    </section>
  );
}
