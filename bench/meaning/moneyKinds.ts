import { Mode } from '@lanewright/freight';

import {
  amounts,
  type Draw,
  type Draws,
  cents,
  charge,
  csvFile,
  fixed,
  found,
  miles,
  rowsOf,
  total,
  usd,
  whole,
} from './ambiguousFile.ts';

/** US cents per euro. */
const usdPerEur100 = 110;
const inEnglish = ['Total Charge', 'Total Cost', 'Freight Cost', 'Total Freight Cost'];
const words = {
  english: inEnglish,
  german: ['Gesamtkosten', 'Frachtkosten'],
  spanish: ['Costo total'],
  portuguese: ['Custo total'],
};
type Language = keyof typeof words;

/** A charge whose header contains a scale: the header is built from random words of the language and the scale. */
const scaled =
  (language: Language, forms: readonly string[], factor: number): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    const written = amounts(chance, 1, 9, count);
    const currency = chance.pick(['USD', 'EUR']);
    const form = chance.pick(forms);
    const isEuro = currency === 'EUR' && form.includes('CUR');
    const header = form.replace('NAME', chance.pick(words[language])).replace('CUR', currency);
    const dollars = (amount: number) =>
      isEuro ? Math.round((Math.round(100 * amount) * usdPerEur100) / 100) / 100 : cents(amount);
    return {
      file: csvFile(chance, [miles(count), [header, fixed(written)]]),
      mode: Mode.RoadFTL,
      key: 'headerScale:',
      effects: usd({
        [`x${factor}`]: total(written.map((amount) => dollars(amount * factor))),
        x1: total(written.map(dollars)),
      }),
    };
  };

const scaledMeasure = (headers: readonly string[], low: number, high: number): Draw =>
  found('headerScale:', (chance) => {
    const count = rowsOf(chance);
    return [
      ...(headers.some((header) => /mile/i.test(header)) ? [] : [miles(count)]),
      charge(chance, count),
      [chance.pick(headers), fixed(amounts(chance, low, high, count))],
    ];
  });

const rate =
  (headers: readonly string[], quantity: readonly string[], per: number): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    const quantities = whole(chance, 40, 200, count).map((amount) => amount * 100);
    const rates = amounts(chance, 2, 9, count);
    return {
      file: csvFile(chance, [
        miles(count),
        [chance.pick(quantity), quantities.map(String)],
        [chance.pick(headers), fixed(rates)],
      ]),
      mode: Mode.RoadFTL,
      key: 'rateHeader:',
      effects: usd({
        times: total(rates.map((amount, at) => cents(((quantities[at] ?? 0) / per) * amount))),
        whole: total(rates),
      }),
    };
  };

const share =
  (headers: readonly string[], write: (percent: number) => string): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    const linehaul = amounts(chance, 900, 1900, count);
    const percents = whole(chance, 8, 40, count);
    const sums = total(
      linehaul.map(
        (amount, at) => amount + Math.round((Math.round(100 * amount) * (percents[at] ?? 0)) / 100) / 100,
      ),
    );
    return {
      file: csvFile(chance, [
        miles(count),
        [chance.pick(['Linehaul (USD)', 'Line Haul (USD)', 'Base Rate (USD)']), fixed(linehaul)],
        [chance.pick(headers), percents.map(write)],
      ]),
      mode: Mode.RoadFTL,
      key: 'percent:',
      effects: usd({ linehaul: sums, charges: sums, exclude: total(linehaul) }),
    };
  };

const unused =
  (headers: readonly string[], sign: 1 | -1): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    const linehaul = amounts(chance, 900, 1900, count);
    const other = amounts(chance, 20, 90, count).map((amount) => amount * sign);
    return {
      file: csvFile(chance, [
        miles(count),
        ['Linehaul (USD)', fixed(linehaul)],
        [chance.pick(headers), fixed(other)],
      ]),
      mode: Mode.RoadFTL,
      key: 'unusedMoney:',
      effects: usd({ add: total([...linehaul, ...other]), exclude: total(linehaul) }),
    };
  };

const like = (pairs: readonly (readonly [string, string])[], key = 'likeColumns:'): Draw =>
  found(key, (chance) => {
    const count = rowsOf(chance);
    const [one, other] = chance.pick(pairs);
    const isCharge = /charge|cost|amount/i.test(one);
    return [
      ...(/mile|distance/i.test(one) ? [] : [miles(count)]),
      ...(isCharge ? [] : [charge(chance, count)]),
      [one, fixed(amounts(chance, 900, 1900, count))],
      [other, fixed(amounts(chance, 2000, 2900, count))],
    ];
  });

const twoCurrencies =
  (header: (currency: string) => string): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    const euros = amounts(chance, 900, 1900, count);
    const dollars = euros.map((amount) => cents(amount * chance.between(1.08, 1.1)));
    return {
      file: csvFile(chance, [miles(count), [header('EUR'), fixed(euros)], [header('USD'), fixed(dollars)]]),
      mode: Mode.RoadFTL,
      key: 'currencyOfTotals',
      effects: {},
    };
  };

/** Kinds about the meaning of a money column or a header. */
export const moneyKinds: Draws = {
  'thousands after the currency': scaled('english', ["NAME (CUR '000)", "NAME '000 CUR"], 1000),
  'thousands by a letter in brackets': scaled('english', ['NAME (k CUR)'], 1000),
  'thousands joined to the currency': scaled('english', ['NAME kCUR', 'NAME (kCUR)'], 1000),
  'thousands as a word': scaled('english', ['NAME (CUR thousands)', 'NAME (thousand CUR)'], 1000),
  'thousands beside a sign': scaled('english', ['NAME ($k)'], 1000),
  'thousands in German, joined': scaled('german', ['NAME (TUSD)'], 1000),
  'thousands in German, short': scaled('german', ['NAME (Tsd. CUR)'], 1000),
  'thousands in Spanish': scaled('spanish', ['NAME (miles de CUR)'], 1000),
  'thousands in Portuguese': scaled('portuguese', ['NAME (mil CUR)'], 1000),
  'millions after the currency': scaled('english', ['NAME (CUR mn)', 'NAME (CUR million)'], 1_000_000),
  'millions joined to the currency': scaled('english', ['NAME (MUSD)'], 1_000_000),
  'millions beside a sign': scaled('english', ['NAME ($M)'], 1_000_000),
  'millions in German': scaled('german', ['NAME (Mio. CUR)', 'NAME (Mio CUR)'], 1_000_000),
  'weight in thousands of pounds': scaledMeasure(['Weight (000 lbs)', 'Weight (klbs)'], 2, 18),
  'weight in thousands of kilograms': scaledMeasure(
    ["Weight ('000 kg)", 'Gross Weight (thousand kg)'],
    2,
    18,
  ),
  'weight in hundreds': scaledMeasure(['Weight (100 kg)', 'Gross Weight (100 kg)'], 20, 180),
  'weight with a bare M': scaledMeasure(['Weight (M kg)', 'Gross Weight (M kg)'], 2, 18),
  'rate per pound': rate(
    ['Freight Charge (USD/lb)', 'Freight Charge USD/lb'],
    ['Weight (lb)', 'Gross Weight (lbs)'],
    1,
  ),
  'rate per hundredweight': rate(
    ['Freight Charge (USD per cwt)'],
    ['Weight (lb)', 'Gross Weight (lbs)'],
    100,
  ),
  'rate per 100 kg': rate(
    ['Freight Charge (USD per 100 kg)', 'Freight Cost (USD/100 kg)'],
    ['Weight (kg)'],
    100,
  ),
  'rate per kg': rate(
    ['Total Charge USD/kg', 'Freight Cost (USD per kg)'],
    ['Gross Weight (kg)', 'Weight (kg)'],
    1,
  ),
  'rate in German': rate(
    ['Frachtkosten (USD je 100 kg)', 'Frachtkosten (USD pro 100 kg)'],
    ['Gewicht (kg)'],
    100,
  ),
  'fuel as a percentage': share(['Fuel Surcharge', 'Fuel', 'FSC'], (value) => `${value}%`),
  'surcharge as a percentage': share(['Peak Season Surcharge', 'Security Surcharge'], (value) => `${value}%`),
  'bunker as a percentage': share(['BAF', 'Bunker Surcharge'], (value) => `${value} %`),
  'percentage in the header': share(['Fuel Surcharge %', 'Fuel %'], String),
  'percentage as a fraction': share(['Fuel Surcharge (pct)', 'Fuel Surcharge %'], (value) =>
    (value / 100).toFixed(2),
  ),
  'discount below zero': unused(['Discount', 'Rebate', 'Allowance'], -1),
  'discount below zero, German': unused(['Rabatt', 'Nachlass'], -1),
  'discount below zero, French': unused(['Remise', 'Rabais'], -1),
  'discount below zero, Spanish or Portuguese': unused(['Descuento', 'Desconto'], -1),
  'discount above zero': unused(['Discount', 'Rebate'], 1),
  'discount above zero, other languages': unused(['Rabatt', 'Remise', 'Descuento'], 1),
  tax: unused(['VAT', 'Tax'], 1),
  duty: unused(['Duty'], 1),
  'tax in other languages': unused(['MwSt', 'Impuesto', 'IVA'], 1),
  'two amounts': like([['Amount (USD)', 'Charge (USD)']]),
  'two totals': like([
    ['Total Charge (USD)', 'Total Cost (USD)'],
    ['Freight Cost (USD)', 'Total Cost (USD)'],
  ]),
  'a header that repeats': like([
    ['Charge (USD)', 'Charge (USD)'],
    ['Amount (USD)', 'Amount (USD)'],
  ]),
  'two weights': like([
    ['Gross Weight (kg)', 'Total Weight (kg)'],
    ['Weight (kg)', 'Actual Weight (kg)'],
  ]),
  'two distances': like([
    ['Miles', 'Total Miles'],
    ['Loaded Miles', 'Practical Miles'],
  ]),
  'totals of two currencies that differ': like([['Total Charge (EUR)', 'Total Charge (USD)']]),
  'one total in two currencies': twoCurrencies((currency) => `Total Charge (${currency})`),
  'one cost in two currencies': twoCurrencies((currency) => `Freight Cost ${currency}`),
};
