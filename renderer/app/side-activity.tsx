import { Link } from 'wouter';
import type { DeskItem } from '../desk/under-way.ts';
import { useHowFar, useUnderWay } from '../desk/use-under-way.ts';
import { paths } from '../ui/paths.ts';
import classes from './app.module.css';

const mostShown = 3;

/** What runs and how far it is, and how much waits for a person: in sight from every page. Leads to the desk, which says it all. */
export function SideActivity() {
  const { needsYou, running } = useUnderWay();
  if (needsYou.length + running.length === 0) return null;
  return (
    <section className={classes.activity} aria-label="Activity">
      {running.length > 0 && (
        <Link href={paths.desk} className={classes.sideActivityLink}>
          {running.length} running
        </Link>
      )}
      {running.slice(0, mostShown).map((item) => (
        <HowFar key={item.id} item={item} />
      ))}
      {needsYou.length > 0 && (
        <Link href={paths.desk} className={classes.sideActivityLink} data-waiting>
          {needsYou.length} {needsYou.length === 1 ? 'needs' : 'need'} you
        </Link>
      )}
    </section>
  );
}

/** To be seen only: how many run is said above, and each by its name on the desk. */
function HowFar({ item }: { item: DeskItem }) {
  const part = useHowFar(item);
  const { name } = item.of === 'job' ? item.job : item.list;
  return (
    <span className={classes.item} aria-hidden data-name={name}>
      <span className={classes.bar}>
        <span style={{ width: `${part ?? 0}%` }} />
      </span>
    </span>
  );
}
