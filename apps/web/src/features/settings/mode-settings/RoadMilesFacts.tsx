import { useQuery } from '../../../platform/query.ts';
import { countOf, formatDay } from '../../../ui/figures.ts';
import { type ModePlace, roadMilesQuery } from './modeSettings.api.ts';

/** How the mode estimates road miles: the estimate, the customer's own factors, unlikely rows. */
export function RoadMilesFacts({ place }: { place: ModePlace }) {
  const { data } = useQuery(roadMilesQuery(place));
  if (data === undefined) return null;
  const { estimate, calibrations, oddRows } = data;
  return (
    <>
      <dt>Estimated miles</dt>
      <dd>
        <div>US and Canada: {estimate}.</div>
        {calibrations.map(({ countries, factor, routes, fixedAt }) => (
          <div key={countries}>
            {countries.replace('-', '–')}: × {factor.toFixed(3)} from your own miles on{' '}
            {countOf(routes, 'route')}
            {fixedAt === null ? '' : `, fixed since ${formatDay(fixedAt.slice(0, 10))}`}.
          </div>
        ))}
        {oddRows > 0 && (
          <div>
            {countOf(oddRows, 'row gives', 'rows give')} unlikely miles: below 0.95 or above 2.5 times the
            great-circle distance, by more than 10 miles each way. They are used as given but excluded from
            calibration.
          </div>
        )}
      </dd>
    </>
  );
}
