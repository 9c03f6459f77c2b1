import { Link } from 'wouter';
import { counted } from '../../shared/amounts.ts';
import { Badge } from '../ui/badge.tsx';
import { count } from '../ui/format.ts';
import { paths } from '../ui/paths.ts';
import { Section } from '../ui/section.tsx';
import classes from './desk.module.css';
import { type AgedList, type Checked, daysLeft, type GrowingStale, growingStale } from './growing-stale.ts';
import { LineList } from './line-list.tsx';
import { SectionLink } from './section-link.tsx';

/** Lists to be checked again before anybody calls from them, and those that soon will be. */
export function StaleSection(all: Checked) {
  const { stale, soon } = growingStale(all, Date.now());
  if (stale.length === 0 && soon.length === 0) return null;
  return (
    <Section
      title="Growing stale"
      hint={inWords({ stale, soon })}
      flush
      actions={stale.length > 0 && <SectionLink href={paths.checkAgain}>Check again</SectionLink>}
    >
      <LineList label="Growing stale" items={[...stale, ...soon]} most={5} keyOf={({ id }) => id}>
        {(list) => <StaleLine list={list} />}
      </LineList>
    </Section>
  );
}

function StaleLine({ list }: { list: AgedList }) {
  const { href, name, age, phones, mayCall } = list;
  const words = phones === null ? '' : `${counted(phones, 'phone')}, ${count(mayCall)} may be called`;
  return (
    <>
      <Link href={href} className={classes.name} title={name}>
        {name}
      </Link>
      <span className={classes.words}>{words}</span>
      <span className={classes.end}>
        {age.stale ? (
          <Badge tone="warn">{age.words}</Badge>
        ) : (
          <Badge tone="idle">Stale within {counted(daysLeft(age), 'day')}</Badge>
        )}
      </span>
    </>
  );
}

/** "3 lists with 1,204 phones, 2 more within a week". Phones are not counted of results that were not opened yet. */
function inWords({ stale, soon }: GrowingStale): string {
  if (stale.length === 0) return `${counted(soon.length, 'list')} within a week`;
  const phones = stale.reduce((sum, list) => sum + (list.phones ?? 0), 0);
  const now = `${counted(stale.length, 'list')} with ${counted(phones, 'phone')}`;
  return soon.length === 0 ? now : `${now}, ${count(soon.length)} more within a week`;
}
