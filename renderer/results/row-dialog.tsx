import { Modal } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ResultRow } from '../../shared/result-row.ts';
import { reasons } from '../../shared/verdict/verdict.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { NeverButton } from '../suppression/never-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useLastKnown } from '../ui/use-last-known.ts';
import { VerdictBadge } from '../ui/verdict-badge.tsx';
import classes from './row-dialog.module.css';

const suppressed = reasons.find(({ id }) => id === 'suppressed')?.words ?? '';

interface Props {
  jobId: string;
  /** What this result is called where something of it is put on a list. */
  from: string;
  /** The file's row, counted from 0; null while closed. */
  row: number | null;
  onClose: () => void;
}

/** One row of a result as cards: its people, whether each phone may be called and why not, and the cells it came in. */
export function RowDialog({ jobId, from, row, onClose }: Props) {
  const about = useLastKnown(row);
  const found = useQuery({
    queryKey: keys.resultRow(jobId, about ?? -1),
    queryFn: about === null ? skipToken : () => call('results:row', { jobId, n: about }),
  });
  return (
    <Modal opened={row !== null} onClose={onClose} title={`Row ${(about ?? 0) + 1}`} size="lg">
      {found.data ? (
        <>
          {found.data.people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people of one row never move
            <PersonCard key={index} person={person} from={from} />
          ))}
          <OfRow ofRow={found.data.ofRow} from={from} />
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
        </>
      ) : found.error ? (
        <ProblemNotice problem={found.error.problem} onRetry={() => void found.refetch()} />
      ) : (
        <Loading what="the row" lines={5} />
      )}
    </Modal>
  );
}

function OfRow({ ofRow, from }: { ofRow: ResultRow['ofRow']; from: string }) {
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
            {emails.has(line) && <NeverButton kind="email" text={line} from={from} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonCard({ person, from }: { person: ResultRow['people'][number]; from: string }) {
  const { name, role, age, addresses, emails, phones } = person;
  const about = [role, age && `Age ${age}`, ...addresses].filter(Boolean).join(' · ');
  return (
    <section className={classes.person} aria-label={name || 'Name not stated'}>
      <h3>
        {name || 'Name not stated'}
        {person.litigator && <Badge tone="bad">Litigator</Badge>}
        {person.deceased && <Badge tone="bad">Deceased</Badge>}
        {name && <NeverButton kind="name" text={name} from={from} />}
      </h3>
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
            {!phone.reasons.includes(suppressed) && (
              <NeverButton kind="phone" text={phone.number} from={from} />
            )}
            {phone.reasons.length > 0 && <em>{phone.reasons.join('; ')}</em>}
          </li>
        ))}
        {emails.map((email) => (
          <li key={email}>
            {email}
            <NeverButton kind="email" text={email} from={from} />
          </li>
        ))}
      </ul>
    </section>
  );
}
