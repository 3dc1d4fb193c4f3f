import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlock, spread, writeBlock } from './block.ts';

describe('a block from the clipboard', () => {
  it('reads rows and cells with any line ending, without the row that Excel adds', () => {
    expect(parseBlock('1,234.50\t2\r\n3\t\r\n')).toEqual([
      ['1,234.50', '2'],
      ['3', ''],
    ]);
    expect(parseBlock('1\n\n2')).toEqual([['1'], [''], ['2']]);
    expect(parseBlock('7')).toEqual([['7']]);
  });

  it('reads quoted cells, and keeps a single quote', () => {
    expect(parseBlock('"two\nlines"\t"say ""x"""\t5" pipe')).toEqual([['two\nlines', 'say "x"', '5" pipe']]);
    expect(parseBlock('"open\t2')).toEqual([['"open', '2']]);
  });

  it('survives a round trip', () => {
    const cell = fc.stringMatching(/^[a-z0-9 "\t\n,.]{0,6}$/);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (block) => {
        expect(parseBlock(writeBlock(block))).toEqual(block);
      }),
    );
  });
});

describe('spreading a block', () => {
  it('repeats in a selection that is a multiple of its size', () => {
    expect(spread([['1']], 2, 2)).toEqual([
      ['1', '1'],
      ['1', '1'],
    ]);
    expect(spread([['1'], ['2']], 4, 1)).toEqual([['1'], ['2'], ['1'], ['2']]);
  });

  it('keeps its own size otherwise', () => {
    const block = [
      ['1', '2'],
      ['3', '4'],
    ];
    expect(spread(block, 3, 1)).toEqual(block);
    expect(spread(block, 1, 1)).toEqual(block);
  });
});
