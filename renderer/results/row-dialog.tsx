import { Box, Group, Paper, Table, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ResultQuery } from '../../shared/model/result-query.ts';
import type { ResultRow } from '../../shared/model/result-table.ts';
import { reasons, verdictText } from '../../shared/verdict/verdict.ts';
import { counted } from '../../shared/words/amounts.ts';
import { phoneText } from '../../shared/words/phone-text.ts';
import { ask } from '../ipc/ask.ts';
import { call } from '../ipc/call-main.ts';
import { useLookupSession } from '../lookup/session/session-context.tsx';
import { NeverButton, NeverScope } from '../settings/suppression/never-contact.tsx';
import { Badge, VerdictBadge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { dayText } from '../ui/format.ts';
import { Disclosure, Loaded } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { copyText } from '../ui/saved-and-copied.tsx';
import { Dim, QuietButton, SmallButton } from '../ui/small-parts.tsx';
import type { ResultOf } from './use-result.ts';

const suppressed = reasons.find(({ id }) => id === 'suppressed')?.words ?? '';

interface Props {
  job: Pick<ResultOf, 'id' | 'name'>;
  /** What is in sight, and how many rows that is. */
  query: ResultQuery;
  total: number | null;
  /** Null while closed. */
  row: OpenedRow | null;
  onOpen: (row: OpenedRow) => void;
  onClose: () => void;
}

/** Rows in sight that are looked through for another row of the file. */
const mostPerRow = 100;

/** A row that is looked at. */
export interface OpenedRow {
  /** The file's row, counted from 0. */
  n: number;
  /** Its place among the rows in sight; null where it was not opened from there. */
  at: number | null;
}

/** One row of a result as cards: its people, whether each phone may be called and why not, and the cells it came in. */
export function RowDialog({ job, query, total, row, onOpen, onClose }: Props) {
  const { id: jobId, name } = job;
  const about = row?.n ?? null;
  const found = useQuery(ask('results:row', about === null ? skipToken : { jobId, n: about }));
  const rowText = found.data?.row ? `Row ${found.data.row}` : 'A row';
  const back = { label: `${rowText} of ${name}`, row: about ?? 0 };
  const step = useMutation({
    /** The nearest other row of the file: a row may stand there once for each of its people. */
    mutationFn: async ({ n, at, by }: { n: number; at: number; by: 1 | -1 }) => {
      const offset = by > 0 ? at + 1 : Math.max(0, at - mostPerRow);
      const limit = by > 0 ? mostPerRow : at - offset;
      const page = await call('results:page', { jobId, query, fields: [], offset, limit });
      const near = page.rows.map((found, place) => ({ n: found.n, at: offset + place }));
      const isOther = (found: OpenedRow) => found.n !== n;
      return by > 0 ? near.find(isOther) : near.findLast(isOther);
    },
    onSuccess: (next) => next && onOpen(next),
  });
  const canGo = (by: 1 | -1) => {
    const to = (row?.at ?? Number.NaN) + by;
    return to >= 0 && to < (total ?? 0);
  };
  const go = (by: 1 | -1) => {
    if (row && row.at !== null && canGo(by) && !step.isPending) step.mutate({ n: row.n, at: row.at, by });
  };
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
    const phone = found.data && bestPhone(found.data);
    if (key === 'c' && phone) copyText(phone, phoneText(phone));
  };
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      title={(found.data && namesOf(found.data)) || rowText}
      size={780}
      onKeyDown={onKey}
    >
      <Group gap={8} mb={12} fz="xs" c="dimmed">
        <span>{rowText}</span>
        {([-1, 1] as const).map((by) => (
          <SmallButton key={by} disabled={!canGo(by)} onClick={() => go(by)}>
            {by < 0 ? 'Previous' : 'Next'}
          </SmallButton>
        ))}
        {found.data && bestPhone(found.data) && <span>Press C to copy the first phone you may call.</span>}
      </Group>
      <Loaded of={found} what="the row" lines={5}>
        {({ people, ofRow, cells }) => (
          <NeverScope from={`Result of ${name}`}>
            {people.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: people of one row never move
              <PersonCard key={index} person={person} back={back} />
            ))}
            <OfRow ofRow={ofRow} back={back} />
            <Disclosure summary="Raw data" lazy>
              <Table variant="vertical" fz="xs" verticalSpacing={3} aria-label="Raw data">
                <Table.Tbody>
                  {cells.map(({ header, text }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat
                    <Table.Tr key={index}>
                      <Table.Th scope="row" w="34%" c="dimmed" fw={400}>
                        {header}
                      </Table.Th>
                      <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Disclosure>
          </NeverScope>
        )}
      </Loaded>
    </Dialog>
  );
}

/** "Ann Lund and 2 others"; '' where nobody's name is stated. */
function namesOf({ people }: ResultRow): string {
  const [first, ...others] = people.filter(({ name }) => name !== '');
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} and ${counted(others.length, 'other')}`;
}

/** The first phone that may be called. */
const bestPhone = ({ people }: ResultRow): string | undefined =>
  people.flatMap(({ phones }) => phones).find(({ verdict }) => verdict === 'may-call')?.number;

/** Where the user comes back to from a lookup. */
type Back = { label: string; row: number };

function OfRow({ ofRow, back }: { ofRow: ResultRow['ofRow']; back: Back }) {
  const emails = new Set(ofRow.emails);
  const lines = [...new Set([...ofRow.addresses, ...emails])];
  if (lines.length === 0) return null;
  return (
    <Card label="Not linked to a person" head={<h3>Not linked to a person</h3>}>
      {lines.map((line) => (
        <Line key={line}>
          {line}
          {emails.has(line) && <Actions kind="email" text={line} from={back} />}
        </Line>
      ))}
    </Card>
  );
}

function PersonCard({ person, back }: { person: ResultRow['people'][number]; back: Back }) {
  const { name, role, age, addresses, emails, phones } = person;
  const about = [role, age && `Age ${age}`, ...addresses].filter(Boolean).join(' · ');
  return (
    <Card
      label={name || 'Name not stated'}
      head={
        <>
          <Group gap={8}>
            <Group component="h3" gap={8}>
              {name || 'Name not stated'}
              {person.litigator && <Badge tone="bad">Litigator</Badge>}
              {person.deceased && <Badge tone="bad">Deceased</Badge>}
            </Group>
            {name && <Actions kind="name" text={name} about={addresses[0]} from={back} />}
          </Group>
          {about && <Text c="dimmed">{about}</Text>}
        </>
      }
    >
      {phones.map((phone) => (
        <Line key={phone.number}>
          <VerdictBadge verdict={phone.verdict} />
          <b className="tabular">{phoneText(phone.number)}</b>
          <Text span c="dimmed">
            {[phone.type, phone.carrier, phone.lastSeen && `last seen ${phone.lastSeen}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Actions kind="phone" text={phone.number} isHeld={phone.reasons.includes(suppressed)} from={back} />
          {[phone.renewed ? renewedInWords(phone.renewed) : '', phone.reasons.join('; ')]
            .filter(Boolean)
            .map((said) => (
              <Dim key={said} span w="100%">
                {said}
              </Dim>
            ))}
        </Line>
      ))}
      {emails.map((email) => (
        <Line key={email}>
          {email}
          <Actions kind="email" text={email} from={back} />
        </Line>
      ))}
    </Card>
  );
}

/** What belongs together, with its phones and addresses as a list. */
const Card = ({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) => (
  <Paper component="section" withBorder px={14} py={10} mb={10} fz="sm" aria-label={label}>
    {head}
    <Box component="ul" className="plain" mt={8}>
      {children}
    </Box>
  </Paper>
);

const Line = ({ children }: { children: ReactNode }) => (
  <Group component="li" gap="4px 10px" py={3}>
    {children}
  </Group>
);

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

interface ActionsProps {
  kind: 'phone' | 'email' | 'name';
  text: string;
  /** More that is known of whom it is, such as an address; read with it. */
  about?: string | undefined;
  /** It is on the suppression list. */
  isHeld?: boolean;
  /** What the user comes back to: a row of a result, counted from 0. */
  from: Back;
}

const fields = { phone: 'phone', email: 'email', name: 'first_name' } as const;
const words = { phone: 'this number', email: 'this address', name: 'this person' };

/** Opens a lookup with its fields filled, in which nothing is asked before the user says so; puts it on the suppression list. */
function Actions({ kind, text, about, isHeld = false, from }: ActionsProps) {
  const session = useLookupSession();
  const [href, navigate] = useLocation();
  const field = fields[kind];
  return (
    <>
      <QuietButton
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
      </QuietButton>
      {!isHeld && <NeverButton kind={kind} text={text} />}
    </>
  );
}
