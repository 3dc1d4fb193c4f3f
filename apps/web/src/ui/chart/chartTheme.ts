import { seriesColours } from './chartColours.ts';

/** The page's font family, also used in charts. */
export const chartFont = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--mantine-font-family').trim();

/** Chart colours, read from the page so that they fit both colour schemes. */
export function chartTheme(): Record<string, unknown> {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const text = read('--mantine-color-dimmed');
  const line = read('--lw-border');
  const axis = {
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { color: text, fontSize: 11 },
    splitLine: { lineStyle: { color: line } },
  };
  return {
    color: seriesColours,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: chartFont(), color: text },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
    timeAxis: axis,
    bar: { label: { color: text } },
    sankey: {
      label: { color: read('--mantine-color-text'), textBorderWidth: 0, textShadowBlur: 0 },
    },
    legend: { textStyle: { color: text }, itemWidth: 10, itemHeight: 10, icon: 'roundRect' },
    tooltip: {
      backgroundColor: read('--lw-raised'),
      borderColor: read('--lw-border-strong'),
      borderWidth: 1,
      padding: [8, 10],
      textStyle: { color: read('--mantine-color-text'), fontSize: 12 },
      confine: true,
    },
  };
}
