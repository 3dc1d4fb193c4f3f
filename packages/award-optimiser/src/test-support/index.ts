export { compileScenario } from '../compile/compileScenario.ts';
export { amountOf, type Compiled } from '../compile/compiled.ts';
export { drawTender, type TenderSize } from './drawTender.ts';
