/** The guide as the window shows it. `build/read-guide.ts` makes it of docs/guide when the app is built. */

/** A piece of a line. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  /** The name of a document that the app doesn't have. */
  | { kind: 'elsewhere'; parts: Inline[] }
  /** Leads to another page of the guide, by its id. */
  | { kind: 'link'; page: string; parts: Inline[] };

export type Line = readonly Inline[];

export type Block =
  | { kind: 'heading'; level: 2 | 3; line: Line }
  | { kind: 'paragraph'; line: Line }
  /** A line of a list without a paragraph around it. */
  | { kind: 'line'; line: Line }
  /** @param start The first number, or null where the entries have none. */
  | { kind: 'list'; start: number | null; items: readonly (readonly Block[])[] }
  /** The first cell of each row says what the row is of. */
  | { kind: 'table'; head: readonly Line[]; rows: readonly (readonly Line[])[] };

export interface GuidePage {
  /** Its file's name without the ending. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** The page with which the guide begins and which leads to all others. */
export const overviewId = 'README';
