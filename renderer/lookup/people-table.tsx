import type { Person, Phone } from '../../shared/person.ts';
import type { FlagState } from '../../shared/verdict/facts.ts';
import type { Judgement } from '../../shared/verdict/verdict.ts';
import { NeverButton } from '../suppression/never-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { dash } from '../ui/format.ts';
import type { Tone } from '../ui/theme.ts';
import { VerdictBadge } from '../ui/verdict-badge.tsx';
import classes from './lookup.module.css';
import { addressText, flagText, phoneText, stateDncText } from './words.ts';

/** Where entries that are added here say they come from. */
const origin = 'Look up';

const columns = [
  'Phone',
  'Verdict',
  'Line type',
  'DNC',
  'TCPA flag',
  'State DNC',
  'Contactable',
  'Last seen',
];

/** People with their phones, one row a phone: may it be called, why not, and what the service states. */
interface Props {
  people: readonly Person[];
  judged: (person: number, phone: number) => Judgement;
  isHeldEmail: (person: number, email: number) => boolean;
}

export function PeopleTable({ people, judged, isHeldEmail }: Props) {
  return (
    <table className={classes.people} aria-label="People">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {people.map((person, index) => (
        <PersonRows
          // biome-ignore lint/suspicious/noArrayIndexKey: people of one answer never move
          key={index}
          person={person}
          judged={(phone) => judged(index, phone)}
          isHeldEmail={(email) => isHeldEmail(index, email)}
        />
      ))}
    </table>
  );
}

interface PersonProps {
  person: Person;
  judged: (phone: number) => Judgement;
  isHeldEmail: (email: number) => boolean;
}

function PersonRows({ person, judged, isHeldEmail }: PersonProps) {
  const addresses = [person.mailingAddress, ...person.linkedAddresses].filter((address) => address !== null);
  const lines = [...new Set(addresses.map(addressText))].filter((line) => line !== '');
  return (
    <tbody>
      <tr className={classes.person}>
        <th scope="rowgroup" colSpan={columns.length}>
          <span className={classes.name}>{person.fullName || 'Name not stated'}</span>
          {person.litigator === 'yes' && <Badge tone="bad">Litigator</Badge>}
          {person.deceased === 'yes' && <Badge tone="bad">Deceased</Badge>}
          <span className={classes.dim}>{about(person)}</span>
          {person.fullName && <NeverButton kind="name" text={person.fullName} from={origin} />}
        </th>
      </tr>
      {person.phones.map((phone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the phones of one answer never move
        <PhoneRow key={index} phone={phone} judgement={judged(index)} />
      ))}
      {person.phones.length === 0 && (
        <tr>
          <td colSpan={columns.length} className={classes.dim}>
            No phones
          </td>
        </tr>
      )}
      <tr className={classes.more}>
        <td colSpan={columns.length}>
          <Emails person={person} isHeld={isHeldEmail} />
          <Facts label="Addresses" lines={lines} />
        </td>
      </tr>
    </tbody>
  );
}

function PhoneRow({ phone, judgement }: { phone: Phone; judgement: Judgement }) {
  return (
    <tr>
      <td className={classes.number}>
        {phoneText(phone.number)} {phone.isInput && <Badge tone="idle">Looked up</Badge>}
      </td>
      <td className={classes.verdict}>
        <VerdictBadge verdict={judgement.verdict} />
        <ul>
          {judgement.reasons.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
          {judgement.notes.map(({ id, words }) => (
            <li key={id} className={classes.dim}>
              {words}
            </li>
          ))}
        </ul>
        {!judgement.reasons.some(({ id }) => id === 'suppressed') && (
          <NeverButton kind="phone" text={phone.number} from={origin} />
        )}
      </td>
      <td>{phone.type ?? dash}</td>
      <td data-tone={warns(phone.dnc)}>{flagText(phone.dnc)}</td>
      <td data-tone={warns(phone.tcpa)}>{flagText(phone.tcpa)}</td>
      <td data-tone={warns(phone.stateDnc.state)}>{stateDncText(phone.stateDnc)}</td>
      <td data-tone={phone.contactable === 'no' ? 'bad' : phone.contactable === 'yes' ? 'ok' : undefined}>
        {flagText(phone.contactable)}
      </td>
      <td className={classes.number}>{phone.lastSeen ?? dash}</td>
    </tr>
  );
}

const warns = (flag: FlagState): Tone | undefined =>
  flag === 'yes' ? 'bad' : flag === 'unreadable' ? 'warn' : undefined;

function Emails({ person, isHeld }: { person: Person; isHeld: (email: number) => boolean }) {
  if (person.emails.length === 0) return null;
  return (
    <dl className={classes.facts}>
      <dt>Emails</dt>
      {person.emails.map(({ email }, index) => (
        <dd key={email}>
          {email}{' '}
          {isHeld(index) ? (
            <Badge tone="bad">On your suppression list</Badge>
          ) : (
            <NeverButton kind="email" text={email} from={origin} />
          )}
        </dd>
      ))}
    </dl>
  );
}

function Facts({ label, lines }: { label: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className={classes.facts}>
      <dt>{label}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </dl>
  );
}

function about({ role, isRegisteredAgent, age, dob }: Person): string {
  return [
    role,
    isRegisteredAgent ? 'Registered agent' : null,
    age === null ? null : `Age ${age}`,
    dob === null ? null : `Born ${dob}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
