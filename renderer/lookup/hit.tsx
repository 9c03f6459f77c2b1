import { Box, Group, Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import { peopleByRank } from '../../shared/model/by-rank.ts';
import type { LookupItem } from '../../shared/model/person.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { countVerdicts } from '../../shared/verdict/verdict.ts';
import { counted } from '../../shared/words/amounts.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { Loading } from '../ui/page.tsx';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import { CopyButton, CopyMenu, itemLines, itemTable } from './copy-answer.tsx';
import { isHeldPhone, type JudgedPerson, judgePeople, useHeldPhones } from './judged.ts';
import classes from './lookup.module.css';
import { addressText, companyText, peopleText } from './lookup-words.ts';
import { PersonCard, phoneColumns } from './person-card.tsx';

export interface HitProps {
  kind: LookupKind;
  item: LookupItem;
  raw: string;
}

/** Whom an item of an answer names: one bar of verdicts above all, then the company and its people by rank. */
export function Hit({ kind, item, raw }: HitProps) {
  const people = peopleByRank(item.people);
  const held = useHeldPhones(people);
  if (!held.facts) return <Loading what="the result" lines={3} />;
  const judged = judgePeople(people, held.facts, held.isHeldEmail);
  const judgements = judged.flatMap(({ phones }) => phones.map(({ judgement }) => judgement));
  const suppressed = judgements.filter(isHeldPhone).length;
  return (
    <>
      {held.problem && <ProblemNotice problem={held.problem} />}
      <Group align="flex-start" gap="10px 16px" px={16} pb={14} fz="sm">
        {judgements.length > 0 && (
          <Box flex="1 1 300px" maw={620}>
            <VerdictBar
              label="Phones by verdict"
              size="small"
              legend
              counts={countVerdicts(judgements.map(({ verdict }) => verdict))}
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
          <Text size="sm" c="dimmed">
            {peopleText(people.length, item.peopleCount)}
            {suppressed > 0 && `, ${counted(suppressed, 'phone')} on your suppression list`}
          </Text>
        </Box>
      </Group>
      {judged.length > 0 && <PeopleTable people={judged} ofCompany={kind === 'business'} />}
    </>
  );
}

function Company({ company }: { company: NonNullable<LookupItem['company']> }) {
  const name = companyText(company);
  return (
    <>
      {name && (
        <Text fw={600}>
          {name}
          <CopyButton text={name} />
        </Text>
      )}
      <ul className="plain" aria-label="Addresses of the company">
        {company.addresses.map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer may hold an address twice
          <li key={index}>
            {addressText(address)}
            <CopyButton text={addressText(address)} />
          </li>
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
