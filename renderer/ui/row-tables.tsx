import { CloseButton, Table, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import {
  type DragEventHandler,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { Choice, type Options } from './controls.tsx';
import table from './row-tables.module.css';
import { Cells, type Column, Heads } from './section-table.tsx';

const usualHeight = 38;

interface Props<Row> {
  label: string;
  /** What the scrolling area around it is called. */
  region: string;
  className?: string | undefined;
  /** Of the scrolling area, in CSS pixels or as a style sheet has it; all the room there is unless said otherwise. */
  maxHeight?: number | string;
  /** It stands in a section, which has a frame. */
  frameless?: boolean;
  columns: readonly Column<Row>[];
  count: number;
  /** By its index; undefined while it is on its way. */
  row?: (index: number) => Row | undefined;
  /** A row as a whole, by a key of its own, where there is more to it than its cells. */
  children?: (index: number) => ReactElement | undefined;
  /** What is open below a row, as high as it is; null for nothing. */
  below?: (row: Row) => ReactNode;
  /** CSS pixels, by the row's index where they differ. */
  rowHeight?: (index: number) => number;
  /** Where it was scrolled to when it was left, to begin there; it is noted there again. */
  place?: ScrollPlace | undefined;
  /** Told which rows are made, by their indexes, so that they can be asked for. */
  onRowsInSight?: ((first: number, last: number) => void) | undefined;
  onDragStart?: DragEventHandler;
}

/** A table of many rows: of thousands, only those in sight are made. */
export function LongTable<Row>(props: Props<Row>) {
  const { label, region, className = '', maxHeight, frameless, columns, count, row, children, below } = props;
  const rows = useTableRows(props);
  return (
    <section
      ref={rows.scroller}
      className={`${table.scroller} ${frameless ? '' : 'framed'}`}
      style={{ maxHeight }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={region}
    >
      <table
        className={`${table.table} ${className}`}
        aria-label={label}
        aria-rowcount={count + 1}
        onDragStart={props.onDragStart}
      >
        <thead>
          <tr aria-rowindex={1}>
            <Heads columns={columns} />
          </tr>
        </thead>
        <RowSpacer height={rows.above} />
        {rows.inSight.map(({ index }) => {
          const shown = row?.(index);
          const open = shown && below?.(shown);
          const whole = children?.(index);
          return (
            // A row that moves is not made anew, and keeps the focus.
            <tbody key={whole?.key ?? index} ref={below && rows.measure} data-index={index}>
              {whole ?? (
                <tr aria-rowindex={index + 2} aria-busy={shown === undefined || undefined}>
                  <Cells columns={columns} row={shown} />
                </tr>
              )}
              {open && (
                <tr>
                  <td colSpan={columns.length} className={table.below}>
                    {open}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
        <RowSpacer height={rows.below} />
      </table>
    </section>
  );
}

interface Size {
  width: number;
  height: number;
}

/** CSS pixels from the top. */
export interface ScrollPlace {
  top: number;
}

/** Which rows of a long table are made: those in sight, and rows as high as all the others above and below them. */
function useTableRows<Row>(props: Props<Row>) {
  const { count, rowHeight = () => usualHeight, maxHeight, place, onRowsInSight } = props;
  const scroller = useRef<HTMLElement>(null);
  const isLaidOut = useRef(false);
  const virtualizer = useVirtualizer({
    count,
    estimateSize: rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 12,
    // Until it was measured.
    initialRect: { width: 0, height: typeof maxHeight === 'number' ? maxHeight : 600 },
    initialOffset: place?.top ?? 0,
    observeElementRect: ({ scrollElement }, tell) =>
      observeSize(scrollElement, (size) => {
        isLaidOut.current = true;
        tell(size);
      }),
    // A new table stands at its top: to be sent there, too, it would be laid out at once.
    scrollToFn: (offset, options, rows) => {
      if (offset > 0 || isLaidOut.current) elementScroll(offset, options, rows);
    },
    onChange: ({ scrollOffset }) => {
      if (place && scrollOffset !== null) place.top = scrollOffset;
    },
  });
  const inSight = virtualizer.getVirtualItems();
  const [first, last] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? 0];
  useEffect(() => onRowsInSight?.(first, last), [onRowsInSight, first, last]);
  const above = inSight[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  return {
    scroller,
    inSight,
    above,
    below,
    measure: virtualizer.measureElement,
  };
}

/** Once the browser has laid the page out for its frame: asked before, it would lay all of a new page out there and then. */
function observeSize(scroller: HTMLElement | null, tell: (size: Size) => void): () => void {
  if (!scroller) return () => {};
  const observer = new ResizeObserver(() =>
    tell({ width: scroller.offsetWidth, height: scroller.offsetHeight }),
  );
  observer.observe(scroller);
  return () => observer.disconnect();
}

/** Stands for the rows that are not made. One cell, since a narrow window has fewer columns: a wider one would add some. */
const RowSpacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden>
      <tr>
        <td style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );

interface FiltersProps<Name extends string> {
  /** What each is narrowed to; '' for all. */
  values: Readonly<Record<Name, string>>;
  onChange: (name: Name, value: string) => void;
  search?: { name: Name; label: string; placeholder: string };
  choices?: readonly {
    name: Name;
    /** "Show" with its name unless given. */
    label?: string;
    /** What stands for no choice: "Any" with its name unless given. */
    all?: string;
    options: Options<string>;
  }[];
  /** Of what is chosen in, in CSS pixels. */
  choiceWidth?: number;
  children?: ReactNode;
}

interface SearchProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
}

/** A field to search with. The button that clears it goes away with what it clears; the keyboard stays in the field. */
export const SearchField = ({ field, value, onChange, ...props }: SearchProps) => (
  <TextInput
    leftSection={<IconSearch size={15} aria-hidden />}
    {...props}
    ref={field}
    rightSection={
      value !== '' && (
        <CloseButton
          size="sm"
          aria-label="Clear the search"
          onClick={() => {
            field.current?.focus();
            onChange('');
          }}
        />
      )
    }
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** What narrows a table, above it: a search, and what is chosen of a few. */
export function Filters<Name extends string>({ search, choiceWidth = 150, ...props }: FiltersProps<Name>) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className={table.filters}>
      {search && (
        <SearchField
          field={field}
          className={table.search}
          type="search"
          maxLength={400}
          aria-label={search.label}
          placeholder={search.placeholder}
          value={props.values[search.name]}
          onChange={(text) => props.onChange(search.name, text)}
        />
      )}
      {props.choices?.map(({ name, label = `Show ${name}`, all = `Any ${name}`, options }) => (
        <Choice<string>
          key={name}
          w={choiceWidth}
          aria-label={label}
          options={{ '': all, ...options }}
          value={props.values[name]}
          onChange={(value) => props.onChange(name, value)}
        />
      ))}
      {props.children}
    </search>
  );
}

/** The first rows of a file, which scroll in a box of their own. */
export const FirstRows = ({ headers, rows }: { headers: string[]; rows: string[][] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className={table.firstRows} aria-label="First rows" tabIndex={0}>
    <Table
      aria-label="First rows"
      data={{ head: headers, body: rows }}
      fz="xs"
      verticalSpacing={3}
      stickyHeader
    />
  </section>
);
