import { isMoveType, modeDetails, moveTypeLabel } from '@lanewright/freight';
import {
  countOf,
  formatDay,
  formatMonths,
  formatChosenPercent,
  formatQuantity,
  formatRate,
  formatUnitRateUsd,
} from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import classes from './LetterSheet.module.css';
import type { Letter } from './letters.api.ts';

type LetterLane = Letter['laneRows'][number];

/** A letter laid out as a page: sender, recipient, and every lane with months, share, volume, rates and amount. */
export function LetterSheet({ letter }: { letter: Letter }) {
  const { carrierName, customerName, laneRows, mode, contact, terms } = letter;
  return (
    <article className={classes.sheet} aria-labelledby="letter-heading">
      <header className={classes.head}>
        <div>
          <div className={classes.from}>{customerName}</div>
          <div className={classes.quiet}>to {carrierName}</div>
        </div>
        <div className={classes.named}>
          <div>Letter {letter.reference}</div>
          <time className={classes.quiet} dateTime={letter.sentAt}>
            {formatDay(letter.sentAt)}
          </time>
        </div>
      </header>
      <h1 id="letter-heading" className={classes.heading}>
        Award of {modeDetails[mode].title} lanes
      </h1>
      <p>
        {customerName} confirms that the following lanes are awarded to {carrierName}, as accepted, at its bid
        rates. Rates are as of the award; amounts are for the forecast volume of the awarded months and share.
        Total: <b>{formatUsdExact(letter.awardedUsd)}</b>.
      </p>
      <section className={classes.scroll} tabIndex={0} aria-label="Awarded lanes">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Lane</th>
              <th scope="col">Months and share</th>
              <th scope="col" data-figure>
                Volume
              </th>
              <th scope="col" data-figure>
                Amount
              </th>
            </tr>
          </thead>
          {laneRows.map((lane, at) => (
            // A lane can be awarded in parts; rows of a letter never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tbody key={`${lane.laneId} ${at}`}>
              <tr>
                <th scope="row">
                  {lane.origin} – {lane.destination}
                  <span className={classes.quiet}>{detailsOf(lane)}</span>
                </th>
                <td>
                  {formatMonths(lane.months)}
                  <span className={classes.quiet}>{formatChosenPercent(lane.share)} of the volume</span>
                </td>
                <td data-figure>
                  {lane.volume === null ? '–' : formatQuantity(lane.volume, modeDetails[mode].volumeUnit)}
                </td>
                <td data-figure>{formatUsdExact(lane.awardedUsd)}</td>
              </tr>
              <tr>
                <td colSpan={4}>
                  <RatesOf lane={lane} />
                </td>
              </tr>
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td data-figure>{formatUsdExact(letter.awardedUsd)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {letter.clauses !== undefined && <Clauses clauses={letter.clauses} />}
      {terms.length > 0 && <Terms letter={letter} />}
      {contact !== null && (
        <p className={classes.contact}>
          Questions about this letter: {contact.name}
          {contact.email !== null && (
            <>
              , <a href={`mailto:${contact.email}?subject=Letter ${letter.reference}`}>{contact.email}</a>
            </>
          )}
          . Reference: {letter.reference}.
        </p>
      )}
    </article>
  );
}

/** How rates follow a price index. */
function Clauses({ clauses }: { clauses: NonNullable<Letter['clauses']> }) {
  return (
    <section className={classes.terms} aria-labelledby="letter-clauses">
      <h2 id="letter-clauses">Index clauses</h2>
      <ul>
        {clauses.map(({ name, inWords }) => (
          <li key={name}>
            {name}: {inWords.join(' ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The customer's mandatory documents that the carrier had accepted. */
function Terms({ letter: { customerName, carrierName, terms } }: { letter: Letter }) {
  return (
    <section className={classes.terms} aria-labelledby="letter-terms">
      <h2 id="letter-terms">Terms</h2>
      <p>
        Documents of {customerName} that {carrierName} has accepted:
      </p>
      <ul>
        {terms.map(({ title, version, acceptedAt }) => (
          <li key={`${title} ${acceptedAt}`}>
            {title}, version {version}, accepted {formatDay(acceptedAt)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A lane's rates as a compact table, with as many columns as fit. */
function RatesOf({ lane }: { lane: LetterLane }) {
  const price = (rate: number) =>
    lane.currency === 'USD' ? formatUnitRateUsd(rate) : `${formatRate(rate)} ${lane.currency}`;
  return (
    <dl className={classes.rates}>
      {lane.rates.map(({ name, rate }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{price(rate)}</dd>
        </div>
      ))}
      {lane.said.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {lane.fuelBasisUsdPerGallon !== null && (
        <div>
          <dt>Diesel base price</dt>
          <dd>{formatUnitRateUsd(lane.fuelBasisUsdPerGallon)} per gallon</dd>
        </div>
      )}
    </dl>
  );
}

function detailsOf({ equipment, service, moveType, transitDays }: LetterLane): string {
  const move = moveType !== null && isMoveType(moveType) ? moveTypeLabel[moveType] : moveType;
  const days = transitDays === null ? null : `${countOf(transitDays, 'day')} in transit`;
  return [equipment, service, move, days].filter((part) => part !== null).join(', ');
}
