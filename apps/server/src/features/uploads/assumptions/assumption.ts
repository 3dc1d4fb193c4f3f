/** The step that makes the assumption: matching columns, checking rows, cleansing places or rolling up lanes. */
export type AssumptionStage = 'columns' | 'rows' | 'places' | 'lanes';

/** An upload's totals under a choice: rows, shipments, charges in USD, and volume in the mode's unit. */
export type Effect = {
  readonly lines: number;
  readonly shipments: number;
  readonly chargeUsd: number;
  readonly volume: number;
};

export type Choice = { readonly value: string; readonly label: string; readonly effect: Effect | null };

/** A decision about how to read the file that the file itself does not settle, as stored. */
export type Assumption = {
  readonly key: string;
  readonly state: 'asked' | 'marked' | 'answered' | 'remembered';
  /** The choice in use; null while the user is asked. */
  readonly value: string | null;
  /** The question as shown to the user, and the reason for it. */
  readonly text: string;
  readonly why: string | null;
  /** Number of rows affected; null if unknown. */
  readonly lineCount: number | null;
  readonly choices: readonly Choice[];
  /** 0 to 1; null if it can't be computed. */
  readonly share: number | null;
  readonly evidence?: {
    readonly pattern?: string;
    readonly sampledRows?: number;
    readonly samples?: readonly string[];
  };
  readonly answeredBy?: string | null;
  readonly answeredAt?: string | null;
};

/** The user is asked from this share upwards; below it, reading continues and the assumption is marked. */
export const materialShare = 0.01;

/** The largest relative difference between two of the choices, in USD, volume or shipments; null if one is unknown. */
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
