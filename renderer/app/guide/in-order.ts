import { createElement, Fragment, type ReactNode } from 'react';

/** One after the other. What is shown never changes its place, and so needs no keys. */
export const inOrder = <Item>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...items.map(show));
