import type { ReactNode } from 'react';

/** A column of a grid as it is shown. */
export interface GridColumn {
  id: string;
  /** What a screen reader calls it. */
  name: string;
  /** CSS pixels. */
  width: number;
  /** Stays in sight at the left; pinned columns come first. */
  pinned: boolean;
  /** Aligned to the right. */
  numeric: boolean;
  /** Drawn apart from the others. */
  marked: boolean;
}

/** What stands in a cell. */
export interface GridCell {
  text: string;
  /** Drawn in place of the text. */
  content?: ReactNode;
  /** What is to be said of it beyond its text, for the eye and for a screen reader. */
  note?: string;
  /** Marks for the style sheet: data-NAME. */
  marks?: Readonly<Record<string, string>>;
}
