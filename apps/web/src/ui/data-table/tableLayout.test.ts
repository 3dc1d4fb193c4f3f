import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { columnTracks } from './columnTracks.ts';
import { arrangeColumns, standardLayout, withColumn, withColumnAt } from './tableLayout.ts';

const columns = ['origin', 'cost', 'savings', 'equipment', 'currency'].map(
  (id): Column<object> => ({
    id,
    header: id,
    width: 100,
    cell: () => id,
  }),
);
const idsOf = (some: readonly Column<object>[]) => some.map(({ id }) => id).join(' ');

describe('the layout of a table', () => {
  it('folds columns until they are opened, all at once or one by one', () => {
    const folded = ['equipment', 'currency'];
    expect(idsOf(arrangeColumns(columns, standardLayout, folded).shown)).toBe('origin cost savings');
    const all = { ...standardLayout, isUnfolded: true };
    expect(idsOf(arrangeColumns(columns, all, folded).shown)).toBe('origin cost savings equipment currency');
    const one = withColumn(standardLayout, 'currency', true, folded);
    expect(idsOf(arrangeColumns(columns, one, folded).shown)).toBe('origin cost savings currency');
    expect(idsOf(arrangeColumns(columns, one, folded).folded)).toBe('equipment');
    // A hidden column stays hidden, folded or not.
    const none = withColumn({ ...one, isUnfolded: true }, 'currency', false, folded);
    expect(idsOf(arrangeColumns(columns, none, folded).shown)).toBe('origin cost savings equipment');
  });

  it('moves a column to the place of another, left or right, but never before the first', () => {
    const moved = withColumnAt(columns, standardLayout, 'currency', 'cost');
    expect(idsOf(arrangeColumns(columns, moved, []).ordered)).toBe('origin currency cost savings equipment');
    const back = withColumnAt(columns, moved, 'currency', 'equipment');
    expect(idsOf(arrangeColumns(columns, back, []).ordered)).toBe('origin cost savings equipment currency');
    expect(withColumnAt(columns, standardLayout, 'cost', 'origin')).toBe(standardLayout);
    expect(withColumnAt(columns, standardLayout, 'origin', 'cost')).toBe(standardLayout);
  });

  it('puts a column that is missing from the order last', () => {
    const old = { ...standardLayout, order: ['origin', 'savings', 'cost'] };
    expect(idsOf(arrangeColumns(columns, old, []).ordered)).toBe('origin savings cost equipment currency');
  });
});

describe('the widths of columns', () => {
  it('share the remaining space if all of them fit', () => {
    expect(columnTracks([100, 50], 400)).toBe('minmax(100px, 100fr) minmax(50px, 50fr)');
  });

  it('end with a complete column at the edge otherwise', () => {
    // Three columns of 100 px fit into 350; they fill it, and the fourth starts beyond the edge.
    const tracks = columnTracks([100, 100, 100, 100, 100], 350)
      .split(' ')
      .map((track) => Number.parseInt(track, 10));
    expect(tracks.slice(0, 3).reduce((sum, width) => sum + width)).toBe(350);
    expect(tracks.slice(3)).toEqual([100, 100]);
  });

  it('leave room for a second column on a small screen', () => {
    expect(Number.parseInt(columnTracks([200, 120, 120], 300), 10)).toBeLessThanOrEqual(160);
  });

  it('show a second column whole on a small screen', () => {
    const [first = 0, second = 0] = columnTracks([220, 220, 90], 320)
      .split(' ')
      .map((track) => Number.parseInt(track, 10));
    expect(first + second).toBeLessThanOrEqual(320);
  });
});
