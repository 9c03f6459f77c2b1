import type { Person, Phone } from '../../shared/person.ts';
import type { FlagState } from '../../shared/verdict/facts.ts';
import { verdictOfLookupPhone } from '../../shared/verdict/lookup-phone.ts';
import type { Judgement } from '../../shared/verdict/verdict.ts';
import { Badge } from '../ui/badge.tsx';
import { dash } from '../ui/format.ts';
import type { Tone } from '../ui/theme.ts';
import { VerdictBadge } from '../ui/verdict-badge.tsx';
import classes from './lookup.module.css';
import { addressText, flagText, phoneText, stateDncText } from './words.ts';

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
export function PeopleTable({ people }: { people: Person[] }) {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: people of one answer never move
        <PersonRows key={index} person={person} people={people} />
      ))}
    </table>
  );
}

function PersonRows({ person, people }: { person: Person; people: readonly Person[] }) {
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
        </th>
      </tr>
      {person.phones.map((phone) => (
        <PhoneRow key={phone.number} phone={phone} judgement={verdictOfLookupPhone(person, phone, people)} />
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
          <Facts label="Emails" lines={person.emails.map(({ email }) => email)} />
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
