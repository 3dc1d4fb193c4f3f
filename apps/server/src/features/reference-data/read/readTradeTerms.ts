import { readDataPackage } from '../readDataPackage.ts';
import factorSource from '../sources/co2Factors.json' with { type: 'json' };
import containerSource from '../sources/containerTypes.json' with { type: 'json' };
import rateSource from '../sources/currencyRates.json' with { type: 'json' };
import equipmentSource from '../sources/equipmentTypes.json' with { type: 'json' };

type SourceCurrency = { code: string; number: string; digits: number; currency: string };

export const ratesAsOf = '2024-12-31';

/** ISO 4217 currencies: code, name, number, decimals. */
export function readCurrencies(): [string, string, string, number][] {
  return readDataPackage<SourceCurrency[]>('currency-codes/data.js').map((currency) => [
    currency.code,
    currency.currency,
    currency.number,
    currency.digits,
  ]);
}

/** Initial rates: currency, date, USD per unit, source. Later days are imported. */
export function readCurrencyRates(): [string, string, string, string][] {
  return (rateSource.rows as [string, string, string][]).map(([currency, usdPerUnit, basis]) => [
    currency,
    ratesAsOf,
    usdPerUnit,
    basis,
  ]);
}

/** Container types: code, name, ISO 6346 code, feet, TEU, refrigerated, synonyms. */
export function readContainerTypes(): [string, string, string, number, number, boolean, string[]][] {
  return containerSource.rows as [string, string, string, number, number, boolean, string[]][];
}

/** Equipment types: mode number, code, name, synonyms, container type. */
export function readEquipmentTypes(): [number, string, string, string[], string | null][] {
  return equipmentSource.rows as [number, string, string, string[], string | null][];
}

/** CO2 factors: code, version, name, mode numbers, trade region, grams per ton-kilometre, source, valid from. */
export function readCo2Factors(): [
  string,
  number,
  string,
  string[],
  string | null,
  string,
  string,
  string,
][] {
  return factorSource.rows as [string, number, string, string[], string | null, string, string, string][];
}
