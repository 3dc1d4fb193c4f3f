import { contractOf } from '../../testing/contracts.ts';
import type { DashboardOf } from '../../features/overview/dashboard/dashboard.api.ts';

/** A customer's mode with lanes, bids and an award. */
const card = {
  mode: 4,
  periods: {
    history: { firstMonth: '2025-11', lastMonth: '2026-10', months: 12 },
    contract: { firstMonth: '2026-12', lastMonth: '2027-11', months: 12 },
  },
  contracts: [contractOf(1, { phase: 'InForce', firstMonth: '2026-12', lastMonth: '2027-11' })],
  paid: 950_000,
  lanes: 20,
  lanesStarted: 18,
  lanesWithBid: 12,
  lanesAwarded: 5,
  shipments: 900,
  volume: 1234,
  volumeUnit: 'mi',
  spend: 1_000_000,
  awardedBaseline: 300_000,
  awarded: 270_000,
  pendingAward: 1000,
  savings: 30_000,
  savingsPercent: 10,
  bidCoverage: 66.67,
  totalBid: 800_000,
  green: 4,
  amber: 5,
  red: 3,
  waits: { lanesToAward: 7, lanesWithoutBid: 9, uploads: 0, declinedAwards: 1, lanesWithUnusualBids: 2 },
};

export const customerDashboard: DashboardOf<'customer'> = {
  kind: 'customer',
  modes: [card, { ...card, mode: 2, lanes: 0 }],
  savingsByMonth: [
    { month: '2026-12', mode: 4, baseline: 90_000, awardedBaseline: 30_000, awarded: 27_000, savings: 3000 },
  ],
  events: [],
  asOf: '2026-11-20T10:00:00.000Z',
  uploads: [],
  carriers: { connected: 2, invited: 0 },
  documents: [],
  amendments: [],
};

export const dataDashboard: DashboardOf<'data'> = {
  kind: 'data',
  modes: [card],
  spendByMonth: [{ month: '2026-01', mode: 4, spend: 80_000, shipments: 75 }],
  topCarriers: [
    { name: 'Old Hauler', spend: 70_000, shipments: 70 },
    { name: null, spend: 10_000, shipments: 5 },
  ],
  uploads: [],
};

export const carrierDashboard: DashboardOf<'carrier'> = {
  kind: 'carrier',
  invitations: [
    {
      tenderId: '5',
      customerId: '7',
      customerName: 'Northwind',
      name: 'Spring',
      mode: 4,
      laneCount: 44,
      roundNo: 1,
      isOpen: false,
      isSealed: false,
      opensAt: '2026-12-01T10:30:00.000Z',
      closesAt: '2026-12-03T10:00:00.000Z',
      lanesSealed: 0,
    },
  ],
  customers: [
    {
      customerId: '7',
      customerName: 'Northwind',
      mode: 4,
      lanesOpen: 0,
      complete: 44,
      partial: 0,
      without: 0,
      declined: 0,
      lanesToCome: 44,
      contractMonths: 12,
      monthsLeft: 12,
      closesAt: null,
      green: 30,
      amber: 10,
      red: 4,
      colourHidden: 0,
      awardsWaiting: 1,
      answerBy: '2026-11-25T10:00:00.000Z',
      awardsWon: 2,
      awardedUsd: 50_000,
      hasRateCard: true,
      others: [{ contractNo: 1, name: 'Ocean 2026', awardsWon: 3, awardedUsd: 72_000 }],
    },
  ],
  totals: {
    lanesOpen: 0,
    awardsWaiting: 1,
    answerBy: '2026-11-25T10:00:00.000Z',
    awardsWon: 2,
    awardedUsd: 50_000,
    pendingUsd: 9000,
  },
  revenueByMonth: [{ month: '2026-12', awardedUsd: 50_000, pendingUsd: 9000 }],
  documents: [],
  amendments: [],
  asOf: '2026-11-22T10:00:00.000Z',
};
