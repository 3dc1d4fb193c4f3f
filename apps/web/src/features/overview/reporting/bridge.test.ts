import { describe, expect, it } from 'vitest';
import { savingsBridge } from './bridge.ts';

const stats = { spend: 1000.1, awardedBaseline: 400.05, awarded: 360.02, savings: 40.03 };

describe('the savings bridge', () => {
  it('goes from baseline by savings to the expected cost, to the cent', () => {
    const [baseline, saved, expected, awarded, open] = savingsBridge(stats);
    expect(baseline?.amountUsd).toBe(1000.1);
    expect(saved).toMatchObject({ amountUsd: -40.03, fromUsd: 960.07, kind: 'saving' });
    expect(expected?.amountUsd).toBe(960.07);
    expect(awarded?.amountUsd).toBe(360.02);
    expect(open?.amountUsd).toBe(600.05);
  });

  it('rises where awards cost more than the baseline', () => {
    const saved = savingsBridge({ ...stats, awarded: 440.08, savings: -40.03 })[1];
    expect(saved).toMatchObject({ amountUsd: 40.03, fromUsd: 1000.1, kind: 'loss' });
  });
});
