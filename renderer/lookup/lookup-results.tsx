import { IconCalendarExclamation, IconSearch, IconUserOff } from '@tabler/icons-react';
import { counted } from '../../shared/amounts.ts';
import { checkAge, staleAdvice } from '../../shared/check-age.ts';
import type { ConnectionView } from '../../shared/connection.ts';
import type { LookupAnswer, LookupItem, Person } from '../../shared/person.ts';
import type { Problem } from '../../shared/problem.ts';
import type { LookupKind } from '../../shared/services.ts';
import { verdictOfLookupPhone } from '../../shared/verdict/lookup-phone.ts';
import { countVerdicts, type Judgement } from '../../shared/verdict/verdict.ts';
import { SuppressionButton } from '../suppression/suppression-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import classes from './lookup.module.css';
import { PeopleTable } from './people-table.tsx';
import { type HeldPhones, useHeldPhones } from './use-held.ts';
import { addressText, creditsText, missCostText, peopleText } from './words.ts';

interface Props {
  kind: LookupKind;
  answer: LookupAnswer | undefined;
  /** Milliseconds since 1970. */
  askedAt: number;
  problem: Problem | undefined;
  busy: boolean;
  connection: ConnectionView | undefined;
}

/** What the last lookup found, or what stands there before one. */
export function LookupResults({ kind, answer, askedAt, problem, busy, connection }: Props) {
  const age = checkAge(new Date(askedAt).toISOString(), Date.now());
  return (
    <Section
      title="Results"
      hint={
        answer && [creditsText(answer.creditsDeducted, connection), age?.words].filter(Boolean).join('. ')
      }
      actions={<SuppressionButton />}
      flush
    >
      <div aria-live="polite" aria-busy={busy}>
        {busy && (
          <div className={classes.padded}>
            <Loading what="the result" lines={3} />
          </div>
        )}
        {!busy && problem && (
          <div className={classes.padded}>
            <ProblemNotice problem={problem} />
          </div>
        )}
        {!busy && !problem && !answer && (
          <EmptyState
            icon={IconSearch}
            title="Nothing looked up yet"
            text="Fill in what you know above. Each phone comes with a verdict, may it be called or not, and the reasons for it."
          />
        )}
        {!busy && answer && age?.stale && (
          <div className={classes.padded}>
            <Notice
              tone="warn"
              icon={IconCalendarExclamation}
              title={`${age.words}: too long ago to call by.`}
            >
              <p>{staleAdvice}</p>
            </Notice>
          </div>
        )}
        {!busy && answer && <Answer kind={kind} answer={answer} />}
      </div>
    </Section>
  );
}

function Answer({ kind, answer }: { kind: LookupKind; answer: LookupAnswer }) {
  return (
    <>
      {answer.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of one answer never move
        <Item key={index} kind={kind} item={item} credits={creditsOf(item, answer)} />
      ))}
      {answer.notice && (
        <div className={classes.padded}>
          <p>{answer.notice}</p>
        </div>
      )}
      <details className={classes.raw} open={answer.items.length === 0}>
        <summary>The service's answer as it came</summary>
        {answer.requestId && <p className={classes.dim}>Request {answer.requestId}</p>}
        <pre>{answer.raw}</pre>
      </details>
    </>
  );
}

type Judged = (person: number, phone: number) => Judgement;

/** Each phone with all that is known: what was stated, the suppression list, and the litigators that were seen. */
function judgedBy(people: readonly Person[], facts: NonNullable<HeldPhones['facts']>): Judged {
  return (index, at) => {
    const person = people[index];
    const phone = person?.phones[at];
    if (!person || !phone) throw new RangeError('There is no such phone.');
    return verdictOfLookupPhone(person, phone, people, facts(index, at));
  };
}

const isHeld = ({ reasons }: Judgement) => reasons.some(({ id }) => id === 'suppressed');

/** A total is the price of the one thing that was asked. */
function creditsOf(item: LookupItem, { items, creditsDeducted }: LookupAnswer): number | null {
  return item.creditsDeducted ?? (items.length === 1 ? creditsDeducted : null);
}

function Item({ kind, item, credits }: { kind: LookupKind; item: LookupItem; credits: number | null }) {
  if (item.outcome !== 'hit') {
    const refused = item.outcome === 'refused';
    const words = item.message?.replace(/([^.!?])$/, '$1.') ?? 'The service knows nobody by this.';
    return (
      <EmptyState
        icon={IconUserOff}
        title={refused ? 'No match, or not accepted' : 'No match'}
        text={`${words} ${missCostText(credits)}`}
      />
    );
  }
  return <Hit kind={kind} item={item} />;
}

function Hit({ kind, item }: { kind: LookupKind; item: LookupItem }) {
  const held = useHeldPhones(item.people);
  if (!held.facts)
    return (
      <div className={classes.padded}>
        <Loading what="the result" lines={3} />
      </div>
    );
  const judged = judgedBy(item.people, held.facts);
  const all = item.people.flatMap(({ phones }, person) => phones.map((_, phone) => judged(person, phone)));
  const suppressed = all.filter(isHeld).length;
  return (
    <>
      {held.problem && (
        <div className={classes.padded}>
          <ProblemNotice problem={held.problem} />
        </div>
      )}
      <div className={classes.summary}>
        {kind === 'business' && item.company && (
          <div>
            <p className={classes.company}>
              {[item.company.name, item.company.state].filter(Boolean).join(', ')}
            </p>
            <ul>
              {item.company.addresses.map((address) => (
                <li key={addressText(address)}>{addressText(address)}</li>
              ))}
            </ul>
          </div>
        )}
        <p className={classes.found}>
          {peopleText(item.people.length, item.peopleCount)}
          {suppressed > 0 && `, ${counted(suppressed, 'phone')} on your suppression list`}
        </p>
      </div>
      <div className={classes.verdicts}>
        <VerdictBar
          label="Phones by verdict"
          size="small"
          legend
          counts={countVerdicts(all.map(({ verdict }) => verdict))}
        />
      </div>
      <PeopleTable people={item.people} judged={judged} isHeldEmail={held.isHeldEmail} />
    </>
  );
}
