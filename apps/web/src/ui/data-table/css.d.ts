import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The widths of a table's columns, shared by all its rows. */
    '--template'?: string;
  }
}
