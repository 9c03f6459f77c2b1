import { creditsNumber } from '../../shared/amounts.ts';
import { type LedgerService, ledgerServiceText } from '../../shared/ledger.ts';
import { dash } from '../ui/format.ts';
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
      <table className={classes.byDayTable} aria-label="Credits by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {services.map((service) => (
              <th key={service} scope="col" className={classes.number}>
                {ledgerServiceText(service)}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, credits, total }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {services.map((service) => (
                <td key={service} className={classes.number}>
                  {credits[service] === undefined ? dash : creditsNumber(credits[service])}
                </td>
              ))}
              <td className={classes.number}>{creditsNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
