/** What a running product exports of one mode of a customer: its input, never its sums. All of it as its calls answer it. */
export interface ExportedMode {
  readonly mode: number;
  readonly contractMonths: readonly string[];
  /** Whether the contract period is fixed: shipments in it are what became of it, not what it is planned from. */
  readonly isContractFixed: boolean;
  readonly splitsByBusinessUnit: boolean;
  readonly referenceDieselUsdPerGallon: string;
  readonly uploads: readonly ExportedUpload[];
  readonly lanes: readonly ExportedLane[];
  readonly charges: readonly ExportedCharge[];
  readonly weightBreaks: readonly { readonly breakNo: number; readonly weightFrom: number }[];
  readonly bids: readonly ExportedBid[];
  readonly awards: readonly ExportedAward[];
  /** Names in the files that are known to be a carrier of the customer's. */
  readonly carrierNames: readonly { readonly name: string; readonly carrierId: string | null }[];
}

export interface ExportedUpload {
  readonly uploadId: string;
  readonly fileName: string;
  /** The file as it was sent. */
  readonly sourceText: string;
  /** Which column says what, as a person confirmed it; columns count from 0. */
  readonly columns: readonly {
    readonly columnNo: number;
    readonly header: string;
    readonly field: string | null;
    readonly writing: string | null;
  }[];
  /** The clean file: which rows were accepted, and what their places and words were taken for. */
  readonly cleanText: string;
}

export interface ExportedLane {
  readonly id: string;
  /** Some of its shipments: they tie it to the oracle's own lane. */
  readonly shipments: readonly { readonly uploadId: string; readonly shipmentRef: string }[];
  readonly state: string;
  readonly isManual: boolean;
  readonly region: string;
  readonly equipment: string | null;
  readonly businessUnit: string | null;
  readonly moveType: string | null;
  readonly colour: string | null;
  readonly miles: number | null;
  /** Forecast as it is served: where it differs from the oracle's own, a person edited the month. */
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
