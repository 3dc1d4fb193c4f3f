export { readFuelDrift } from './readFuelDrift.ts';
export { readFuelPrices } from './readFuelPrices.ts';
export { constantFuelOf, type FuelSums, fuelSums } from './readConstantFuel.ts';
