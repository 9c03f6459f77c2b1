import { IconSearch, IconUserOff } from '@tabler/icons-react';
import type { ConnectionView } from '../../shared/connection.ts';
import type { LookupAnswer, LookupItem, Person } from '../../shared/person.ts';
import type { Problem } from '../../shared/problem.ts';
import type { LookupKind } from '../../shared/services.ts';
import { verdictOfLookupPhone } from '../../shared/verdict/lookup-phone.ts';
import { countVerdicts } from '../../shared/verdict/verdict.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import classes from './lookup.module.css';
import { PeopleTable } from './people-table.tsx';
import { addressText, creditsText, missCostText, peopleText } from './words.ts';

interface Props {
  kind: LookupKind;
  answer: LookupAnswer | undefined;
  problem: Problem | undefined;
  busy: boolean;
  connection: ConnectionView | undefined;
}

/** What the last lookup found, or what stands there before one. */
export function LookupResults({ kind, answer, problem, busy, connection }: Props) {
  return (
    <Section title="Results" hint={answer && creditsText(answer.creditsDeducted, connection)} flush>
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

const verdictCounts = (people: readonly Person[]) =>
  countVerdicts(
    people.flatMap((person) =>
      person.phones.map((phone) => verdictOfLookupPhone(person, phone, people).verdict),
    ),
  );

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
  return (
    <>
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
        <p className={classes.found}>{peopleText(item.people.length, item.peopleCount)}</p>
      </div>
      <div className={classes.verdicts}>
        <VerdictBar label="Phones by verdict" size="small" legend counts={verdictCounts(item.people)} />
      </div>
      <PeopleTable people={item.people} />
    </>
  );
}
