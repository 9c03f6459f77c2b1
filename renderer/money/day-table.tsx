import { creditsNumber } from '../../shared/amounts.ts';
import { type LedgerService, ledgerServiceText } from '../../shared/ledger.ts';
import { dash } from '../ui/format.ts';
import table from '../ui/long-table.module.css';
import classes from './money.module.css';
import { type DayRow, dayText } from './words.ts';

/** The numbers of the chart. */
export function DayTable({
  days,
  services,
}: {
  days: readonly DayRow[];
  services: readonly LedgerService[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={classes.days} tabIndex={0} aria-label="Credits of each day">
      <table className={`${table.table} ${classes.byDayTable}`} aria-label="Credits by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {services.map((service) => (
              <th key={service} scope="col" className={table.number}>
                {ledgerServiceText(service)}
              </th>
            ))}
            <th scope="col" className={table.number}>
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, credits, total }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {services.map((service) => (
                <td key={service} className={table.number}>
                  {credits[service] === undefined ? dash : creditsNumber(credits[service])}
                </td>
              ))}
              <td className={table.number}>{creditsNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
