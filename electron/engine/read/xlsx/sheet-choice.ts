import type { Column } from '../../../../shared/model/csv.ts';
import { plainName } from '../text/header-watch.ts';
import type { Layout } from '../text/layout.ts';
import type { SheetGlance } from './sheet-glance.ts';

/** The first sheet that is at least this much of the best one is taken: of two lists, the first. */
const nearlyBest = 0.6;

/**
 * The sheet that holds the list: one of known columns and many rows rather than a cover, instructions, sums or a table
 * to look things up in. Hidden sheets only where no other has a row, those that a program hid last.
 */
export function chooseSheet(glances: readonly SheetGlance[]): SheetGlance | undefined {
  for (const state of ['visible', 'hidden', 'veryHidden'] as const) {
    const sheets = glances.filter(({ sheet, layout }) => sheet.state === state && layout);
    const best = Math.max(0, ...sheets.map(scoreOf));
    const taken = sheets.find((glance) => scoreOf(glance) > 0 && scoreOf(glance) >= best * nearlyBest);
    if (taken) return taken;
  }
  return glances.find(({ sheet, layout }) => sheet.state === 'visible' && layout) ?? glances[0];
}

/** Columns count more than rows: ten thousand postal codes are no list of contacts. */
function scoreOf({ evidence, rows, layout, aside }: SheetGlance): number {
  const width = Math.min(layout?.columns.length ?? 0, 10);
  // A header alone is more than an empty sheet, and less than any list.
  const size = width === 0 ? 0 : rows.count === 0 ? 0.01 : Math.log2(2 + rows.count);
  return (evidence + width / 10) ** 1.5 * size * (aside ? 0.5 : 1);
}

/**
 * The sheets that can be read as one table with the taken one, in the order of their tabs, itself included; none where
 * it is the only one. Not those that are hidden, or whose name is a mark: "DNC" beside "Contacts" is no second half.
 */
export function sheetsTogether(glances: readonly SheetGlance[], taken: SheetGlance): SheetGlance[] {
  const { layout } = taken;
  if (!layout || !isNamed(layout)) return [];
  const same = glances.filter(
    (glance) =>
      glance === taken ||
      (glance.sheet.state === 'visible' &&
        glance.mark === taken.mark &&
        glance.layout !== undefined &&
        columnOrder(layout, glance.layout) !== undefined),
  );
  return same.length > 1 ? same : [];
}

/** Whether the columns have names that can be found again on another sheet. */
function isNamed({ headerRows, told }: Layout): boolean {
  return told && headerRows.length > 0;
}

/**
 * Where on another sheet the columns of a table stand: its column number for each of the table's; undefined where the
 * sheet has not just these columns. In another order they are known by their names, which then have to be unique.
 */
export function columnOrder(layout: Layout, other: Layout): number[] | undefined {
  if (!isNamed(layout) || other.headerRows.length === 0) return undefined;
  const names = namesOf(layout.columns);
  const others = namesOf(other.columns);
  if (names.length !== others.length) return undefined;
  if (names.every((name, column) => name === others[column])) return names.map((_, column) => column);
  if (names.includes('') || new Set(names).size < names.length) return undefined;
  const order = names.map((name) => others.indexOf(name));
  return order.includes(-1) ? undefined : order;
}

const namesOf = (columns: readonly Column[]) => columns.map(({ rawHeader }) => plainName(rawHeader));
