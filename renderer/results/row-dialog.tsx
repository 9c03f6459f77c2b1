import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ResultRow } from '../../shared/model/result-row.ts';
import { reasons, verdictText } from '../../shared/verdict/verdict.ts';
import { call } from '../ipc/call-main.ts';
import { keys } from '../ipc/keys.ts';
import { useLookupSession } from '../lookup/session/session-context.tsx';
import { NeverButton, NeverScope } from '../settings/suppression/never-contact.tsx';
import { Badge, VerdictBadge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { dayText } from '../ui/format.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { Loading } from '../ui/page.tsx';
import { useLastKnown } from '../ui/page-state.ts';
import { paths } from '../ui/paths.ts';
import classes from './results.module.css';

const suppressed = reasons.find(({ id }) => id === 'suppressed')?.words ?? '';

interface Props {
  jobId: string;
  name: string;
  /** What this result is called where something of it is put on a list. */
  from: string;
  /** The file's row, counted from 0; null while closed. */
  row: number | null;
  onClose: () => void;
}

/** One row of a result as cards: its people, whether each phone may be called and why not, and the cells it came in. */
export function RowDialog({ jobId, name, from, row, onClose }: Props) {
  const about = useLastKnown(row);
  const found = useQuery({
    queryKey: keys.resultRow(jobId, about ?? -1),
    queryFn: about === null ? skipToken : () => call('results:row', { jobId, n: about }),
  });
  const back = { label: `Row ${(about ?? 0) + 1} of ${name}`, row: about ?? 0 };
  return (
    <Dialog opened={row !== null} onClose={onClose} title={`Row ${(about ?? 0) + 1}`} size={780}>
      {found.data ? (
        <NeverScope from={from}>
          {found.data.people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people of one row never move
            <PersonCard key={index} person={person} back={back} />
          ))}
          <OfRow ofRow={found.data.ofRow} back={back} />
          <table className={classes.cells} aria-label="As it came">
            <tbody>
              {found.data.cells.map(({ header, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat
                <tr key={index}>
                  <th scope="row">{header}</th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </NeverScope>
      ) : found.error ? (
        <ProblemNotice problem={found.error.problem} onRetry={() => void found.refetch()} />
      ) : (
        <Loading what="the row" lines={5} />
      )}
    </Dialog>
  );
}

/** Where the user comes back to from a lookup. */
type Back = { label: string; row: number };

function OfRow({ ofRow, back }: { ofRow: ResultRow['ofRow']; back: Back }) {
  const emails = new Set(ofRow.emails);
  const lines = [...new Set([...ofRow.addresses, ...emails])];
  if (lines.length === 0) return null;
  return (
    <section className={classes.person} aria-label="Of nobody in particular">
      <h3>Of nobody in particular</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            {line}
            {emails.has(line) && (
              <>
                <LookUpButton kind="email" text={line} from={back} />
                <NeverButton kind="email" text={line} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonCard({ person, back }: { person: ResultRow['people'][number]; back: Back }) {
  const { name, role, age, addresses, emails, phones } = person;
  const about = [role, age && `Age ${age}`, ...addresses].filter(Boolean).join(' · ');
  return (
    <section className={classes.person} aria-label={name || 'Name not stated'}>
      <div className={classes.rowDialogHead}>
        <h3>
          {name || 'Name not stated'}
          {person.litigator && <Badge tone="bad">Litigator</Badge>}
          {person.deceased && <Badge tone="bad">Deceased</Badge>}
        </h3>
        {name && <LookUpButton kind="name" text={name} about={addresses[0]} from={back} />}
        {name && <NeverButton kind="name" text={name} />}
      </div>
      {about && <p>{about}</p>}
      <ul>
        {phones.map((phone) => (
          <li key={phone.number}>
            <VerdictBadge verdict={phone.verdict} />
            <b>{phone.number}</b>
            <span className={classes.about}>
              {[phone.type, phone.carrier, phone.lastSeen && `last seen ${phone.lastSeen}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <LookUpButton kind="phone" text={phone.number} from={back} />
            {!phone.reasons.includes(suppressed) && <NeverButton kind="phone" text={phone.number} />}
            {phone.renewed && <em>{renewedInWords(phone.renewed)}</em>}
            {phone.reasons.length > 0 && <em>{phone.reasons.join('; ')}</em>}
          </li>
        ))}
        {emails.map((email) => (
          <li key={email}>
            {email}
            <LookUpButton kind="email" text={email} from={back} />
            <NeverButton kind="email" text={email} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Checked again on Nov 22: before May call (Oct 3)." */
function renewedInWords({
  checkedAt,
  verdictBefore,
  checkedBefore,
}: NonNullable<ResultRow['people'][number]['phones'][number]['renewed']>): string {
  const now = new Date();
  const then = checkedBefore === null ? '' : `, as checked ${dayText(checkedBefore, now)}`;
  return `Checked again ${dayText(checkedAt, now)}. Before: ${verdictText[verdictBefore]}${then}.`;
}

interface LookUpButtonProps {
  kind: 'phone' | 'email' | 'name';
  text: string;
  /** More that is known of whom it is, such as an address; read with it. */
  about?: string | undefined;
  /** What the user comes back to: a row of a result, counted from 0. */
  from: { label: string; row: number };
}

const fields = { phone: 'phone', email: 'email', name: 'first_name' } as const;
const words = { phone: 'this number', email: 'this address', name: 'this person' };

/** Opens a lookup with its fields filled; nothing is asked before the user says so. */
function LookUpButton({ kind, text, about, from }: LookUpButtonProps) {
  const session = useLookupSession();
  const [href, navigate] = useLocation();
  const field = fields[kind];
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconUserSearch size={13} aria-hidden />}
      aria-label={`Look up ${words[kind]}: ${text}`}
      onClick={() => {
        session.open(kind, { [field]: text }, { href, ...from });
        if (kind === 'name')
          void session.paste({ kind, field }, [text, about].filter(Boolean).join('\n'), true);
        navigate(paths.lookup);
      }}
    >
      Look up
    </Button>
  );
}
