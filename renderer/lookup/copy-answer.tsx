import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import type { JudgedPerson } from '../../shared/model/lookup-verdict.ts';
import type { LookupItem } from '../../shared/model/person.ts';
import { spreadsheetSafe } from '../../shared/rules/spreadsheet-safe.ts';
import { type Judgment, verdictText } from '../../shared/verdict/verdict.ts';
import { phoneText } from '../../shared/words/phone-text.ts';
import { ActionMenu } from '../ui/controls.tsx';
import { copyText, tabSafe } from '../ui/saved-and-copied.tsx';
import { SmallButton } from '../ui/small-parts.tsx';
import classes from './lookup.module.css';
import {
  addressText,
  bornText,
  companyText,
  matchText,
  stateDncText,
  statedText,
  yesNoText,
} from './lookup-words.ts';

const filled = (lines: readonly (string | null | undefined | false)[]): string[] =>
  lines.filter((line) => typeof line === 'string' && line !== '').map(String);

const why = ({ reasons, notes }: Judgment): string =>
  [...reasons, ...notes].map(({ words }) => words).join('; ');

/** One person as lines to read: who it is, each phone with its verdict and why, emails, addresses. */
export function personLines({ person, phones, emails }: JudgedPerson): string[] {
  const { mailingAddress, matchedOn } = person;
  return filled([
    person.fullName || 'Name not stated',
    filled([
      person.role,
      person.isRegisteredAgent && 'Registered agent',
      person.age !== null && `Age ${person.age}`,
      person.dob !== null && `Born ${bornText(person.dob)}`,
    ]).join(', '),
    `Litigator: ${statedText(person.litigator)}. Deceased: ${statedText(person.deceased)}.`,
    ...phones.map(({ phone, judgment }) => {
      const about = filled([phone.type, phone.carrier, phone.lastSeen && `last seen ${phone.lastSeen}`]);
      const reasons = why(judgment);
      return filled([
        `${phoneText(phone.number)}: ${verdictText[judgment.verdict]}${reasons && ` (${reasons})`}`,
        ...about,
      ]).join(', ');
    }),
    ...emails.map(({ email, held }) => `${email.email}${held ? ' (on your suppression list)' : ''}`),
    mailingAddress && addressText(mailingAddress),
    ...person.linkedAddresses.map((address) => `Linked: ${addressText(address)}`),
    matchedOn && `Matched on ${matchedOn.map(matchText).join(', ')}`,
  ]);
}

/** A whole answer as lines to read: the company, then its people. */
export function itemLines(item: LookupItem, people: readonly JudgedPerson[]): string[] {
  const { company } = item;
  const head = company ? [companyText(company), ...company.addresses.map(addressText), ''] : [];
  return [
    ...head,
    ...people.flatMap((person, index) => [...(index > 0 ? [''] : []), ...personLines(person)]),
  ];
}

type Cell = string | number | null | undefined;
type Columns<Of> = readonly (readonly [header: string, cell: (of: Of) => Cell])[];

const companyColumns: Columns<LookupItem> = [
  ['Company', ({ company }) => company?.name],
  ['Company state', ({ company }) => company?.state],
  ['Company addresses', ({ company }) => company?.addresses.map(addressText).join('; ')],
];
const personColumns: Columns<JudgedPerson> = [
  ['Person rank', ({ person }) => person.rank],
  ['Full name', ({ person }) => person.fullName],
  ['First name', ({ person }) => person.firstName],
  ['Middle name', ({ person }) => person.middleName],
  ['Last name', ({ person }) => person.lastName],
  ['Role', ({ person }) => person.role],
  ['Registered agent', ({ person }) => yesNoText(person.isRegisteredAgent)],
  ['Age', ({ person }) => person.age],
  ['Born', ({ person }) => person.dob && bornText(person.dob)],
  ['Litigator', ({ person }) => statedText(person.litigator)],
  ['Deceased', ({ person }) => statedText(person.deceased)],
];
const phoneColumns: Columns<JudgedPerson['phones'][number]> = [
  ['Phone', ({ phone }) => phone.number],
  ['Call status', ({ judgment }) => verdictText[judgment.verdict]],
  ['Reasons', ({ judgment }) => why(judgment)],
  ['Line type', ({ phone }) => phone.type],
  ['Carrier', ({ phone }) => phone.carrier],
  ['Last seen', ({ phone }) => phone.lastSeen],
  ['DNC', ({ phone }) => statedText(phone.dnc)],
  ['TCPA flag', ({ phone }) => statedText(phone.tcpa)],
  ['State DNC', ({ phone }) => stateDncText(phone.stateDnc)],
  ['Contactable', ({ phone }) => statedText(phone.contactable)],
  ['Looked up', ({ phone }) => yesNoText(phone.isInput)],
  ['Phone rank', ({ phone }) => phone.rank],
];
const otherColumns: Columns<JudgedPerson> = [
  ['Emails', ({ emails }) => emails.map(({ email }) => email.email).join('; ')],
  ['Mailing address', ({ person }) => person.mailingAddress && addressText(person.mailingAddress)],
  ['Linked addresses', ({ person }) => person.linkedAddresses.map(addressText).join('; ')],
  ['Matched on', ({ person }) => person.matchedOn?.map(matchText).join('; ')],
];

function cellsOf<Of>(columns: Columns<Of>, of: Of): Cell[] {
  return columns.map(([, cell]) => cell(of));
}

const headers = [...companyColumns, ...personColumns, ...phoneColumns, ...otherColumns].map(([name]) => name);

/**
 * People as rows for a spreadsheet, one a phone and at least one a person, below their headers. What a spreadsheet would
 * run is defused as in exports.
 */
export function itemTable(item: LookupItem, people: readonly JudgedPerson[]): string {
  const rows = people.flatMap((judged) => {
    const front = [...cellsOf(companyColumns, item), ...cellsOf(personColumns, judged)];
    const back = cellsOf(otherColumns, judged);
    const phones = judged.phones.map((phone) => cellsOf(phoneColumns, phone));
    const cells = phones.length > 0 ? phones : [phoneColumns.map(() => '')];
    return cells.map((phone) => [...front, ...phone, ...back]);
  });
  const safe = rows.map((cells) => cells.map((cell) => tabSafe(spreadsheetSafe(String(cell ?? '')))));
  return [headers, ...safe].map((cells) => cells.join('\t')).join('\n');
}

interface Props {
  /** Made when they are asked for. */
  lines: () => string;
  table: () => string;
  raw: string;
}

/** Copies all of an answer, to be read or for a spreadsheet. */
export function CopyMenu({ lines, table, raw }: Props) {
  return (
    <ActionMenu
      width={230}
      button={
        <SmallButton
          leftSection={<IconCopy size={14} aria-hidden />}
          rightSection={<IconChevronDown size={13} aria-hidden />}
        >
          Copy all
        </SmallButton>
      }
      of={[
        { text: 'As text', onClick: () => copyText(lines(), 'the answer as text') },
        { text: 'For a spreadsheet', onClick: () => copyText(table(), 'the answer for a spreadsheet') },
        { text: 'Raw data', onClick: () => copyText(raw, "the service's answer as it came") },
      ]}
    />
  );
}

/** Copies one value of an answer as it is shown. A bare button: an answer has a hundred, and is to be painted at once. */
export function CopyButton({ text }: { text: string }) {
  return (
    <button
      type="button"
      className={`bare dim ${classes.copy}`}
      aria-label={`Copy ${text}`}
      onClick={() => copyText(text, text)}
    >
      <IconCopy size={13} aria-hidden />
    </button>
  );
}
