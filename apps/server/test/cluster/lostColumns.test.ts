import { expect, test } from 'vitest';
import { lostColumns } from './lostColumns.ts';

const keyed = (list: string) =>
  `(SELECT ${list} FROM (SELECT intermediate_result.route_no FROM read_intermediate_result('7_1'::text, 'binary'::citus_copy_format) intermediate_result(route_no integer)) k_1) k`;
const query = (list: string) =>
  `                Query: SELECT k.route_no, CASE WHEN true THEN k.distance_miles ELSE NULL::numeric END AS miles FROM (${keyed(list)} JOIN public.lane_histories_1 h ON ((h.lane_key = k.lane_key)))`;

test('names columns that are used and have no values, and no others', () => {
  expect(
    lostColumns([
      'Custom Scan (Citus Adaptive)',
      query('k_1.route_no, NULL::text COLLATE "C" AS country, NULL::numeric(10,1) AS distance_miles'),
    ]),
  ).toEqual(['k.distance_miles']);
  expect(lostColumns([query('k_1.route_no, NULL::text AS country, k_1.distance_miles')])).toEqual([]);
  // Written so by the product.
  expect(lostColumns(['Query: SELECT a.b FROM (SELECT NULL::text AS b FROM public.lanes_1) a'])).toEqual([]);
});
