import type { BodyOf, bids, ResponseOf, settings } from '@lanewright/contract';

export type BidGridAnswer = ResponseOf<typeof bids.bidGrid>;
export type BidLane = BidGridAnswer['lanes'][number];
export type ChargeStructure = ResponseOf<typeof settings.getCharges>;
export type StructureCharge = ChargeStructure['charges'][number];
export type BidCurrency = ResponseOf<typeof settings.getModeCurrencies>[number];
export type BidCheck = BidLane['checks'][number];
export type SaveBidsBody = BodyOf<typeof bids.saveBids>;
export type BidExplanations = ResponseOf<typeof bids.explainLaneBids>;
export type ExplainedBid = BidExplanations['bids'][number];
export type BidChange = ResponseOf<typeof bids.bidHistory>[number];
export type SaveBidsAnswer = ResponseOf<typeof bids.saveBids>;
