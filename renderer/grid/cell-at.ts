import { useRef } from 'react';
import type { Place } from './grid-keys.ts';

interface CellAt extends Place {
  element: HTMLElement;
}

/** The cell that an event came from, by what a screen reader is told of it; null for a head, or no cell at all. */
export function cellAt(target: EventTarget): CellAt | null {
  const element = target instanceof Element ? target.closest('td') : null;
  const row = Number(element?.closest('tr')?.ariaRowIndex ?? Number.NaN);
  const column = Number(element?.ariaColIndex ?? Number.NaN);
  return element && row > 1 && column > 1 ? { element, row: row - 2, column: column - 2 } : null;
}

/**
 * Gives the cell under the pointer its tooltip, and takes it from the one before. Were it in every cell, each row that is
 * scrolled to would have all its cells' styles worked out anew: browsers have a rule of their own for what has a title.
 */
export function useCellTitle(titleOf: (place: Place) => string) {
  const titled = useRef<HTMLElement | null>(null);
  return (target: EventTarget | null) => {
    const cell = target && cellAt(target);
    if (titled.current !== cell?.element) titled.current?.removeAttribute('title');
    titled.current = cell?.element ?? null;
    const title = cell ? titleOf(cell) : '';
    if (cell && cell.element.title !== title) cell.element.title = title;
  };
}
