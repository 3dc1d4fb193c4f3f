import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The widths of a table's columns, shared by all its rows. */
    '--template'?: string;
    /** The height of a table's rows, which is its density. */
    '--row-height'?: string;
    /** The width of a table's vertical scroll bar. */
    '--scroll-bar'?: string;
  }
}
