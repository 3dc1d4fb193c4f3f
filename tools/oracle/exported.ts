/** What a running product exports for one mode of a customer: its input, never its sums, in the form of its API responses. */
export interface ExportedMode {
  readonly mode: number;
  readonly contractMonths: readonly string[];
  /** Whether the contract period is fixed: shipments in it are its results, not its basis. */
  readonly isContractFixed: boolean;
  readonly splitsByBusinessUnit: boolean;
  readonly referenceDieselUsdPerGallon: string;
  readonly uploads: readonly ExportedUpload[];
  readonly lanes: readonly ExportedLane[];
  readonly charges: readonly ExportedCharge[];
  readonly weightBreaks: readonly { readonly breakNo: number; readonly weightFrom: number }[];
  readonly bids: readonly ExportedBid[];
  readonly awards: readonly ExportedAward[];
  /** Names in the files that are matched to one of the customer's carriers. */
  readonly carrierNames: readonly { readonly name: string; readonly carrierId: string | null }[];
}

export interface ExportedUpload {
  readonly uploadId: string;
  readonly fileName: string;
  /** The file as uploaded. */
  readonly sourceText: string;
  /** Meaning of each column, as confirmed by a user; columns count from 0. */
  readonly columns: readonly {
    readonly columnNo: number;
    readonly header: string;
    readonly field: string | null;
    readonly writing: string | null;
  }[];
  /** The cleansed file: which rows were accepted, and how their locations and words were interpreted. */
  readonly cleanText: string;
}

export interface ExportedLane {
  readonly id: string;
  /** Some of its shipments, by which it is matched to the oracle's own lane. */
  readonly shipments: readonly { readonly uploadId: string; readonly shipmentRef: string }[];
  readonly state: string;
  readonly isManual: boolean;
  readonly region: string;
  readonly equipment: string | null;
  readonly businessUnit: string | null;
  readonly moveType: string | null;
  readonly colour: string | null;
  readonly miles: number | null;
  /** Forecast in the product: where it differs from the oracle's own, a user edited the month. */
  readonly forecast: Readonly<Record<string, number>>;
}

export interface ExportedCharge {
  readonly chargeNo: number;
  readonly name: string;
  readonly type: string;
  readonly unit: number;
  readonly location: string;
  readonly purpose: string;
  readonly required: boolean;
  readonly hasBreaks: boolean;
  readonly minimumChargeNo: number | null;
  readonly alternativeGroup: number | null;
  readonly expectedPerShipment: number | null;
}

export interface ExportedBid {
  readonly bidId: string;
  readonly laneId: string;
  readonly carrierId: string;
  readonly carrierName: string;
  readonly usdPerUnit: number;
  readonly fuelBasisUsdPerGallon: number | null;
  readonly rates: readonly {
    readonly chargeNo: number;
    readonly breakNo: number | null;
    readonly rate: number | null;
  }[];
}

export interface ExportedAward {
  readonly awardId: string;
  readonly laneId: string;
  readonly bidId: string;
  readonly carrierId: string;
  readonly carrierName: string;
  readonly status: string;
  readonly months: readonly string[];
  readonly share: number;
  readonly awardedAt: string;
  readonly answeredAt: string | null;
}
