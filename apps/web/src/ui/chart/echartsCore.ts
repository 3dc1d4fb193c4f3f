import {
  BarChart,
  BoxplotChart,
  CustomChart,
  LineChart,
  PieChart,
  SankeyChart,
  ScatterChart,
} from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

register([
  BarChart,
  BoxplotChart,
  CustomChart,
  LineChart,
  PieChart,
  SankeyChart,
  ScatterChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
]);

export { init };
