import { Box, Group, Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import type { JudgedPerson } from '../../shared/model/lookup-verdict.ts';
import type { LookupItem, Person, Phone } from '../../shared/model/person.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import type { FlagState } from '../../shared/verdict/facts.ts';
import { countVerdicts, type Judgment } from '../../shared/verdict/verdict.ts';
import { counted } from '../../shared/words/amounts.ts';
import { phoneText } from '../../shared/words/phone-text.ts';
import { NeverButton } from '../settings/suppression/never-contact.tsx';
import { Badge, VerdictBadge } from '../ui/badge.tsx';
import { MoreMenu } from '../ui/controls.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { Facts, Loading } from '../ui/page.tsx';
import { copyText } from '../ui/saved-and-copied.tsx';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import { CopyButton, CopyMenu, itemLines, itemTable, personLines } from './copy-answer.tsx';
import { isHeldPhone, useJudged } from './judged.ts';
import classes from './lookup.module.css';
import {
  addressText,
  bornText,
  companyText,
  matchText,
  notStated,
  peopleText,
  reasonText,
  seenText,
} from './lookup-words.ts';

export interface HitProps {
  kind: LookupKind;
  item: LookupItem;
  raw: string;
}

/** Whom an item of an answer names: one bar of verdicts above all, then the company and its people by rank. */
export function Hit({ kind, item, raw }: HitProps) {
  const known = useJudged(item.people);
  if (!known) return <Loading what="the result" lines={3} />;
  const { judged, problem } = known;
  const judgments = judged.flatMap(({ phones }) => phones.map(({ judgment }) => judgment));
  const suppressed = judgments.filter(isHeldPhone).length;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <Group align="flex-start" gap="10px 16px" px={16} pb={14} fz="sm">
        {judgments.length > 0 && (
          <Box flex="1 1 300px" maw={620}>
            <VerdictBar
              label="Phones by verdict"
              size="small"
              legend
              counts={countVerdicts(judgments.map(({ verdict }) => verdict))}
            />
          </Box>
        )}
        <Box ml="auto">
          <CopyMenu
            lines={() => itemLines(item, judged).join('\n')}
            table={() => itemTable(item, judged)}
            raw={raw}
          />
        </Box>
        <Box flex="1 0 100%">
          {item.company && <Company company={item.company} />}
          <Text c="dimmed">
            {peopleText(judged.length, item.peopleCount)}
            {suppressed > 0 && `, ${counted(suppressed, 'phone')} on your suppression list`}
          </Text>
        </Box>
      </Group>
      {judged.length > 0 && <PeopleTable people={judged} ofCompany={kind === 'business'} />}
    </>
  );
}

const withCopy = (text: string) => (
  <>
    {text}
    <CopyButton text={text} />
  </>
);

function Company({ company }: { company: NonNullable<LookupItem['company']> }) {
  const name = companyText(company);
  return (
    <>
      {name && (
        <Text size="md" fw={600}>
          {withCopy(name)}
        </Text>
      )}
      <ul className="plain" aria-label="Addresses of the company">
        {company.addresses.map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer may hold an address twice
          <li key={index}>{withCopy(addressText(address))}</li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  people: readonly JudgedPerson[];
  /** Whether they are asked for by themselves, and so were matched on something, or belong to a company. */
  ofCompany: boolean;
}

/** People as cards, one row a phone: to screen readers one table, whose groups of rows are the cards. */
function PeopleTable({ people, ofCompany }: Props) {
  // What is in sight at once comes first; the cards below follow a moment later.
  const shown = useDeferredValue(people.length, 1);
  return (
    <div className={classes.frame}>
      <table className={classes.people} aria-label="People" aria-busy={shown < people.length}>
        <thead>
          <tr>
            {phoneColumns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {people.slice(0, shown).map((judged, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of one answer never move
          <PersonCard key={index} judged={judged} ofCompany={ofCompany} />
        ))}
      </table>
    </div>
  );
}

/** One person of an answer. */
function PersonCard({ judged, ofCompany }: Pick<Props, 'ofCompany'> & { judged: JudgedPerson }) {
  const { person, phones } = judged;
  const name = person.fullName || 'Name not stated';
  return (
    <tbody className={classes.card}>
      <tr className={classes.person}>
        <th scope="rowgroup" colSpan={phoneColumns.length}>
          <span className={classes.name}>{name}</span>
          {person.fullName && <CopyButton text={person.fullName} />}
          {person.isRegisteredAgent && <Badge tone="idle">Registered agent</Badge>}
          <Flagged what="Litigator" flag={person.litigator} />
          <Flagged what="Deceased" flag={person.deceased} />
          <span className="dim">{about(person)}</span>
          <Group component="span" gap={4} ml="auto" wrap="nowrap">
            {person.fullName && <NeverButton kind="name" text={person.fullName} />}
            <MoreMenu
              label={`More for ${name}`}
              width={200}
              quiet
              of={[
                {
                  text: 'Copy this person',
                  onClick: () => copyText(personLines(judged).join('\n'), name),
                },
              ]}
            />
          </Group>
        </th>
      </tr>
      {phones.map(({ phone, judgment }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the phones of one answer never move
        <PhoneRow key={index} phone={phone} judgment={judgment} />
      ))}
      {phones.length === 0 && (
        <tr className={`dim ${classes.none}`}>
          <td colSpan={phoneColumns.length}>No phones</td>
        </tr>
      )}
      <tr className={classes.more}>
        <td colSpan={phoneColumns.length}>
          <Facts look="columns" lines={factsOf(judged, ofCompany)} />
        </td>
      </tr>
    </tbody>
  );
}

/** A flag is shown only where it is bad: set, or not readable. That it is not stated is said with each phone. */
function Flagged({ what, flag }: { what: string; flag: FlagState }) {
  if (flag === 'yes') return <Badge tone="bad">{what}</Badge>;
  if (flag === 'unreadable') return <Badge tone="warn">{`${what}: check by hand`}</Badge>;
  return null;
}

function about({ role, age, dob }: Person): string {
  return [role, age !== null && `Age ${age}`, dob !== null && `Born ${bornText(dob)}`]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');
}

/** What is known of a person beside the phones; each value in a line of its own. */
function factsOf({ person, emails }: JudgedPerson, ofCompany: boolean) {
  const { mailingAddress, linkedAddresses, matchedOn } = person;
  const mailing = mailingAddress ? addressText(mailingAddress) : '';
  const facts = [
    { name: 'Emails', values: emails.map((each) => <EmailLine key="email" {...each} />) },
    { name: 'Mailing address', values: mailing ? [withCopy(mailing)] : [] },
    {
      name: 'Linked addresses',
      values: linkedAddresses.map((address) => (
        <>
          {address.rank !== null && <span className="dim tabular">{address.rank}. </span>}
          {withCopy(addressText(address))}
        </>
      )),
    },
    { name: 'Matched on', values: ofCompany ? [] : (matchedOn?.map(matchText) ?? [<Dim key="none" />]) },
  ];
  return facts
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => ({
      name,
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer may hold a value twice
      value: values.map((value, index) => <div key={index}>{value}</div>),
    }));
}

const Dim = () => <span className="dim">{notStated}</span>;

const EmailLine = ({ email: { email, isInput }, held }: JudgedPerson['emails'][number]) => (
  <>
    {withCopy(email)}
    {isInput && <Badge tone="idle">Looked up</Badge>}
    {held ? <Badge tone="bad">On your suppression list</Badge> : <NeverButton kind="email" text={email} />}
  </>
);

/** The columns of people's phones, in the order of the cells of a `PhoneRow`. */
const phoneColumns = ['Phone', 'Call status', 'Line type', 'Carrier', 'Last seen'] as const;

/** One phone in one line: may it be called and why not, then what the service states of it. */
function PhoneRow({ phone, judgment }: { phone: Phone; judgment: Judgment }) {
  const said = [
    ...judgment.reasons.map((reason) => reasonText(reason, phone)),
    ...judgment.notes.map(({ words }) => words),
  ];
  return (
    <tr className={classes.phone}>
      <td className={classes.number}>
        {withCopy(phoneText(phone.number))}
        {phone.isInput && <Badge tone="idle">Looked up</Badge>}
      </td>
      <td className={classes.verdict}>
        <VerdictBadge verdict={judgment.verdict} />
        {said.length > 0 && (
          <ul className={`plain small ${classes.why}`}>
            {said.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        {!isHeldPhone(judgment) && <NeverButton kind="phone" text={phone.number} />}
      </td>
      <td className="dim">{phone.type ?? ''}</td>
      <td className="dim">{phone.carrier ?? ''}</td>
      <td className="dim">{phone.lastSeen === null ? '' : `Seen ${seenText(phone.lastSeen)}`}</td>
    </tr>
  );
}
