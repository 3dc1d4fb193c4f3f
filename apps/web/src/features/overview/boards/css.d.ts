import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The size of a tile in columns and rows of its board. */
    '--columns'?: number;
    '--rows'?: number;
  }
}
