import type { CheckReport, PrepareChoices } from '../../../shared/model/check.ts';
import type { Column } from '../../../shared/model/csv.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import classes from '../intake.module.css';
import { useIntakeWords } from '../use-words.ts';

interface Props {
  changed: CheckReport['changed'];
  badRows: PrepareChoices['badRows'];
  columns: readonly Column[];
}

/** Every cell that would go out another way than it stands in the list, before and after, as far as the check kept it. */
export function ChangedCells({ changed, badRows, columns }: Props) {
  const { changesKept } = useIntakeWords();
  const cells = changed.cells[badRows];
  if (cells === 0) return null;
  const shown = changed.examples.filter(({ sentWith }) => sentWith.includes(badRows));
  const more = cells - shown.length;
  return (
    <Section
      title="Changed cells"
      hint={`${counted(cells, 'cell')} sent another way than written in the list`}
    >
      <Disclosure summary="Before and after">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is longer than its box. */}
        <section className={classes.scroller} aria-label="Changed cells, before and after" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" className={classes.number}>
                  Row
                </th>
                <th scope="col">Column</th>
                <th scope="col">In your list</th>
                <th scope="col">Sent as</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ row, column, before, after, why }) => (
                <tr key={`${row} ${column} ${why}`}>
                  <th scope="row" className={classes.number}>
                    {count(row)}
                  </th>
                  <td>{columns[column]?.header}</td>
                  <td>
                    <q>{before}</q>
                  </td>
                  <td>
                    <q>{after}</q>
                  </td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={classes.more}>
          {more > 0 && `… and ${count(more)} more. `}
          {changesKept}
        </p>
      </Disclosure>
    </Section>
  );
}
