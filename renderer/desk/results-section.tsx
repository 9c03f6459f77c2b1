import { Link } from 'wouter';
import { count, dash, exactMoment, percent, shortMoment } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import table from '../ui/section-table.module.css';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import classes from './desk.module.css';
import type { LastResult } from './last-results.ts';

/** What came back last, and whom of it one may call. */
export function ResultsSection({ results }: { results: readonly LastResult[] }) {
  if (results.length === 0) return null;
  const now = new Date();
  return (
    <Section title="Last results" flush>
      <table className={`${table.table} ${classes.results}`} aria-label="Last results">
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col" className={classes.when}>
              Came
            </th>
            <th scope="col" className={classes.service}>
              Service
            </th>
            <th scope="col" className={classes.verdicts}>
              Phones
            </th>
            <th scope="col" className={`${table.number} ${classes.hits}`}>
              Hit rate
            </th>
            <th scope="col" className={`${table.number} ${classes.mayCall}`}>
              May call
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <ResultLine key={result.id} result={result} now={now} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function ResultLine({ result, now }: { result: LastResult; now: Date }) {
  const { href, name, at, service, verdicts, hits } = result;
  const share = hits && percent(hits.found, hits.of);
  return (
    <tr>
      <th scope="row">
        <Link href={href} title={name}>
          {name}
        </Link>
        {/* In a narrow window, in place of its columns. */}
        <span className={classes.about}>
          {service}, {shortMoment(at, now)}
        </span>
      </th>
      <td className={classes.when}>
        <time dateTime={at} title={exactMoment(at, now)}>
          {shortMoment(at, now)}
        </time>
      </td>
      <td className={classes.service}>{service}</td>
      <td className={classes.verdicts}>
        {verdicts && <VerdictBar size="small" label={`Phones of ${name}`} counts={verdicts} />}
      </td>
      <td className={table.number}>{share === null ? dash : `${share}%`}</td>
      <td className={table.number}>{count(verdicts?.['may-call'])}</td>
    </tr>
  );
}
