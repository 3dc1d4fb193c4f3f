/** Where a decision is taken: matching columns, checking rows, cleansing places, rolling up lanes. */
export type AssumptionStage = 'columns' | 'rows' | 'places' | 'lanes';

/** What an upload would count under a choice: rows and shipments, their charges in USD, their volume in the mode's unit. */
export type Effect = {
  readonly lines: number;
  readonly shipments: number;
  readonly chargeUsd: number;
  readonly volume: number;
};

export type Choice = { readonly value: string; readonly label: string; readonly effect: Effect | null };

/** A decision of reading that the file does not state, as it is stored. */
export type Assumption = {
  readonly key: string;
  readonly state: 'asked' | 'marked' | 'answered' | 'remembered';
  /** The choice that reading follows; null while it is asked. */
  readonly value: string | null;
  /** A sentence for people, and what speaks for it. */
  readonly text: string;
  readonly why: string | null;
  /** Rows it is about; null where that is not known. */
  readonly lineCount: number | null;
  readonly choices: readonly Choice[];
  /** 0 to 1; null where it cannot be computed. */
  readonly share: number | null;
  readonly evidence?: {
    readonly pattern?: string;
    readonly sampledRows?: number;
    readonly samples?: readonly string[];
  };
  readonly answeredBy?: string | null;
  readonly answeredAt?: string | null;
};

/** From this share on an assumption is asked; below it reading goes on with a mark. */
export const materialShare = 0.01;

/** The largest relative difference between two of the choices, in USD, volume or shipments; null where one is not known. */
export function shareOf(choices: readonly Choice[]): number | null {
  const effects = choices.map(({ effect }) => effect);
  if (effects.length < 2) return null;
  const known = effects.filter((effect) => effect !== null);
  if (known.length < effects.length) return null;
  const spread = (figure: 'chargeUsd' | 'volume' | 'shipments') => {
    const figures = known.map((effect) => effect[figure]);
    const largest = Math.max(...figures.map(Math.abs));
    return largest === 0 ? 0 : Math.min(1, (Math.max(...figures) - Math.min(...figures)) / largest);
  };
  return Math.max(spread('chargeUsd'), spread('volume'), spread('shipments'));
}
