import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Column widths of a table, shared by all its rows. */
    '--template'?: string;
    /** Row height of a table, which is its density. */
    '--row-height'?: string;
    /** Width of a table's vertical scroll bar. */
    '--scroll-bar'?: string;
  }
}
