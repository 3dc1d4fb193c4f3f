import type { CSSVariablesResolver } from '@mantine/core';
import { createTheme } from '@mantine/core';
import { dark, gray, purple } from './colours.ts';

const figtree = "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** A dialog's `<header>` is outside the page's main part, so it would count as a second banner landmark. */
const noBanner = { header: { role: 'presentation' } };

/** Sizes and radii are set once here, not at each use, so that the UI stays dense and consistent. */
export const theme = createTheme({
  primaryColor: 'purple',
  primaryShade: { light: 6, dark: 6 },
  colors: { purple, gray, dark },
  white: '#ffffff',
  black: '#1d1b24',
  fontFamily: figtree,
  headings: {
    fontFamily: figtree,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  shadows: {
    xs: '0 1px 2px rgb(20 16 32 / 5%)',
    sm: '0 1px 3px rgb(20 16 32 / 8%)',
    md: '0 6px 20px -4px rgb(20 16 32 / 14%), 0 1px 3px rgb(20 16 32 / 8%)',
    lg: '0 16px 40px -8px rgb(20 16 32 / 20%)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      // Mantine centres it by its transition alone, which reduced motion leaves out.
      styles: { loader: { transform: 'translate(-50%, -50%)' } },
    },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true, arrowSize: 6 } },
    Card: { defaultProps: { withBorder: true, padding: 'md' } },
    Modal: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.35 }, attributes: noBanner },
      styles: { title: { fontWeight: 600, fontSize: '1rem' } },
    },
    Drawer: { defaultProps: { attributes: noBanner } },
    Menu: { defaultProps: { shadow: 'md' } },
    Popover: { defaultProps: { shadow: 'md' } },
  },
});

/** Lanewright's own variables, and Mantine variables whose default fails contrast with this palette. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--lw-transition': '120ms ease' },
  light: {
    '--lw-ground': 'var(--mantine-color-white)',
    '--lw-raised': 'var(--mantine-color-white)',
    '--lw-sunken': 'var(--mantine-color-gray-0)',
    '--lw-hover': 'rgb(58 31 102 / 4.5%)',
    '--lw-active': 'var(--mantine-color-purple-0)',
    '--lw-active-text': 'var(--mantine-color-purple-7)',
    '--lw-border': 'var(--mantine-color-gray-2)',
    '--lw-border-strong': 'var(--mantine-color-gray-3)',
    '--lw-shade': 'rgb(30 20 60 / 16%)',
    '--lw-green': '#14713d',
    '--lw-amber': '#8a5300',
    '--lw-red': '#b3261e',
    '--lw-green-ground': '#e5f5eb',
    '--lw-amber-ground': '#fdf1dc',
    '--lw-red-ground': '#fdeae8',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': 'var(--mantine-color-purple-7)',
    '--mantine-color-placeholder': '#757280',
  },
  dark: {
    '--lw-ground': 'var(--mantine-color-dark-7)',
    '--lw-raised': 'var(--mantine-color-dark-6)',
    '--lw-sunken': 'var(--mantine-color-dark-8)',
    '--lw-hover': 'rgb(255 255 255 / 4.5%)',
    '--lw-active': 'rgb(149 101 212 / 18%)',
    '--lw-active-text': 'var(--mantine-color-purple-2)',
    '--lw-border': '#2a2831',
    '--lw-border-strong': 'var(--mantine-color-dark-4)',
    '--lw-shade': 'rgb(0 0 0 / 55%)',
    '--lw-green': '#6fd598',
    '--lw-amber': '#f0b95b',
    '--lw-red': '#ff9a90',
    '--lw-green-ground': 'rgb(60 180 110 / 16%)',
    '--lw-amber-ground': 'rgb(240 170 60 / 15%)',
    '--lw-red-ground': 'rgb(240 90 80 / 16%)',
    '--mantine-color-error': '#ff9a90',
    // Mantine's default does not contrast with the raised background.
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-anchor': 'var(--mantine-color-purple-3)',
    '--mantine-color-placeholder': '#8d899a',
  },
});
