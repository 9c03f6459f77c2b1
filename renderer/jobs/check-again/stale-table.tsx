import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { checkAge } from '../../../shared/model/check-age.ts';
import type { StaleLists } from '../../../shared/model/fresh-checks.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { atMostWords, likelyWords } from '../../../shared/words/job-price.ts';
import { priceKnown } from '../../intake/send/send-words.ts';
import { useCheckList } from '../../intake/send/use-check-list.ts';
import { call } from '../../ipc/client.ts';
import { useCreditPrice } from '../../ipc/credit-price.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useActiveConnection } from '../../ipc/queries.ts';
import { count, exactMoment } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import table from '../../ui/tables.module.css';
import classes from './check-again.module.css';
import { listPath } from './list-path.ts';

/**
 * The lists to check again: all that are surely too old until some are left out; those of unknown age only by choice.
 * Numbers that several have are counted once.
 */
export function StaleTable({ lists, note }: { lists: StaleLists['lists']; note: string }) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ id, stale }: StaleLists['lists'][number]) => stale !== changed.has(id);
  const ids = lists.flatMap((list) => (isChosen(list) ? [list.id] : []));
  const isUnknown = lists.some(({ checkedAt }) => checkedAt === null);
  const toCheck = useQuery({
    queryKey: keys.numbersToCheck(ids),
    queryFn: () => (ids.length === 0 ? { numbers: 0, learned: null } : call('checks:count', { ids })),
    staleTime: 0,
  }).data;
  const numbers = toCheck?.numbers;
  const connection = useActiveConnection();
  const price = useCreditPrice('either', connection);
  const kind = connection?.kind;
  const onList = useCheckList();
  const make = useCall('checks:make', { onSuccess: onList });
  const toggle = (id: string) => {
    const next = new Set(changed);
    if (!next.delete(id)) next.add(id);
    setChanged(next);
  };

  return (
    <Section
      title={isUnknown ? 'Checked too long ago, or not known when' : 'Checked too long ago'}
      hint={note || counted(lists.length, 'list')}
      flush
    >
      <table className={`${table.sectionTable} ${classes.lists}`} aria-label="Lists to check again">
        <thead>
          <tr>
            <th scope="col" className={classes.choice}>
              <VisuallyHidden>Check again</VisuallyHidden>
            </th>
            <th scope="col">List</th>
            <th scope="col" className={classes.when}>
              Checked
            </th>
            <th scope="col" className={number}>
              Phones
            </th>
            <th scope="col" className={number}>
              May call
            </th>
            <th scope="col" className={number}>
              Numbers to check
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <StaleLine key={list.id} list={list} chosen={isChosen(list)} onToggle={() => toggle(list.id)} />
          ))}
        </tbody>
      </table>
      <div className={classes.start}>
        <div className={classes.said} role="status">
          <p>
            <b>{numbers === undefined ? 'Counting...' : counted(numbers, 'different number')}</b> to check in{' '}
            {counted(ids.length, 'list')}, each at most once. {kind && priceKnown(kind)} Only the numbers
            leave this computer, and nothing is sent before you press Start.
            {kind === 'practice' && isUnknown && ` ${madeUp}`}
          </p>
          {kind === 'service' && toCheck && toCheck.numbers > 0 && (
            <>
              <p>{atMostWords(toCheck.learned, toCheck.numbers, price)}</p>
              <p>{likelyWords(toCheck.learned, toCheck.numbers, price)}</p>
            </>
          )}
        </div>
        <Button disabled={!numbers} loading={make.isPending} onClick={() => make.mutate({ ids })}>
          {numbers ? `Check ${counted(numbers, 'number')} again` : 'Check again'}
        </Button>
      </div>
    </Section>
  );
}

const number = `${table.sectionNumber} ${classes.number}`;

/** Said where an opened file is offered to the practice account. */
const madeUp =
  'The practice service makes its answers up: of opened files it checks only numbers kept for fiction (555-0100 to 555-0199).';

const ageWords = (at: string, now: Date) => checkAge(at, now.getTime())?.words.replace('Checked ', '') ?? '';

function StaleLine({
  list,
  chosen,
  onToggle,
}: {
  list: StaleLists['lists'][number];
  chosen: boolean;
  onToggle: () => void;
}) {
  const now = new Date();
  const { name, checkedAt, openedAt, phones, mayCall, numbers } = list;
  const at = checkedAt ?? openedAt ?? '';
  return (
    <tr>
      <td className={classes.choice}>
        <Checkbox size="xs" aria-label={`Check ${name} again`} checked={chosen} onChange={onToggle} />
      </td>
      <th scope="row">
        <Link href={listPath(list)} title={name}>
          {name}
        </Link>
      </th>
      <td className={classes.when}>
        <time dateTime={at} title={exactMoment(at, now)}>
          {checkedAt === null ? `not known, opened ${ageWords(at, now)}` : ageWords(checkedAt, now)}
        </time>
      </td>
      <td className={table.sectionNumber}>{count(phones)}</td>
      <td className={table.sectionNumber}>{count(mayCall)}</td>
      <td className={table.sectionNumber}>{count(numbers)}</td>
    </tr>
  );
}
