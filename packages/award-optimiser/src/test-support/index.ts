export { compileScenario } from '../compile/compileScenario.ts';
export { amountOf } from '../compile/compiled.ts';
export { drawTender, type TenderSize } from './drawTender.ts';
