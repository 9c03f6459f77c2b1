import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type JobOrder, type OrderColumn, orderAfter } from './job-order.ts';
import classes from './jobs-list.module.css';

interface Props {
  column: OrderColumn;
  label: string;
  order: JobOrder;
  onOrder: (order: JobOrder) => void;
}

/** What a column is called, as the button that sorts by it. Its cell says `aria-sort`. */
export function OrderHead({ column, label, order, onOrder }: Props) {
  const Arrow = order.descending ? IconChevronDown : IconChevronUp;
  return (
    <button type="button" className={classes.sort} onClick={() => onOrder(orderAfter(order, column))}>
      {label}
      {order.by === column && <Arrow size={13} aria-hidden />}
    </button>
  );
}

/** For `aria-sort`; nothing where the list is sorted by another column. */
export const ariaSort = (order: JobOrder, column: OrderColumn) =>
  order.by === column ? (order.descending ? 'descending' : 'ascending') : undefined;
