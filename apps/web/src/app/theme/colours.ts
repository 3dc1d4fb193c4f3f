import type { MantineColorsTuple } from '@mantine/core';

/** The product's purple. White text on shades 6 to 9, and shades 6 to 9 on white, pass 4.5 : 1. */
export const purple: MantineColorsTuple = [
  '#f6f2fc',
  '#ebe2f8',
  '#d8c7f1',
  '#c1a6e8',
  '#ab87df',
  '#9565d4',
  '#7443c4',
  '#6236ab',
  '#4f2b8a',
  '#3a1f66',
];

/** Greys with a slight purple tint. Shade 6, Mantine's dimmed text, passes 4.5 : 1 on white and on shade 0. */
export const gray: MantineColorsTuple = [
  '#f9f8fb',
  '#f3f2f6',
  '#e9e7ee',
  '#dcdae3',
  '#c6c3cf',
  '#8d8a99',
  '#646170',
  '#4a4755',
  '#33313c',
  '#1d1b24',
];

/** From text (0) to background (9) of the dark scheme. Shade 2, the dimmed text, passes 4.5 : 1 on shades 5 to 9. */
export const dark: MantineColorsTuple = [
  '#e4e2ea',
  '#c4c1cd',
  '#a19dad',
  '#757182',
  '#3a3742',
  '#2b2932',
  '#201f26',
  '#17161b',
  '#121116',
  '#0c0b0f',
];
