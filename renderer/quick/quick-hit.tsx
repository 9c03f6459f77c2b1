import { counted } from '../../shared/amounts.ts';
import { peopleByRank } from '../../shared/by-rank.ts';
import type { HitProps } from '../lookup/hit.tsx';
import { judgePeople } from '../lookup/judged.ts';
import { useHeldPhones } from '../lookup/use-held.ts';
import { companyText, peopleText, phoneText } from '../lookup/words.ts';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { VerdictBadge } from '../ui/verdict-badge.tsx';
import classes from './quick.module.css';

/** As many people are shown; the others stand in the main window. */
const mostShown = 5;

/** Whom an answer names, in short: people by rank with their phones, and whether these may be called. */
export function QuickHit({ item }: HitProps) {
  const people = peopleByRank(item.people);
  const held = useHeldPhones(people);
  if (!held.facts) return <Loading what="the result" lines={3} />;
  const judged = judgePeople(people, held.facts, held.isHeldEmail);
  const company = item.company && companyText(item.company);
  const more = judged.length - mostShown;
  return (
    <>
      {held.problem && <ProblemNotice problem={held.problem} />}
      {company && <p className={classes.company}>{company}</p>}
      <p className={classes.dim}>{peopleText(people.length, item.peopleCount)}</p>
      <ul aria-label="People" className={classes.people}>
        {judged.slice(0, mostShown).map(({ person, phones }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of one answer never move
          <li key={index}>
            <p className={classes.name}>{person.fullName || 'Name not stated'}</p>
            {phones.length === 0 && <p className={classes.dim}>No phones</p>}
            {phones.map(({ phone, judgement }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the phones of one answer never move
              <div key={at} className={classes.phone}>
                <span className="tabular">{phoneText(phone.number)}</span>
                <VerdictBadge verdict={judgement.verdict} />
                <span className={classes.dim}>{judgement.reasons[0]?.words}</span>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.dim}>{counted(more, 'more person', 'more people')} in Enrich Desk.</p>
      )}
    </>
  );
}
