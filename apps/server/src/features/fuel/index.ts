export { readFuelDrift } from './readFuelDrift.ts';
export { readFuelPrices, readFuelPricesBefore } from './readFuelPrices.ts';
export { constantFuelOf, type FuelSums, fuelSums } from './readConstantFuel.ts';
