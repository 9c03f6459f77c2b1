import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { counted } from '../../shared/amounts.ts';
import { checkAge } from '../../shared/check-age.ts';
import type { StaleLists } from '../../shared/fresh-checks.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { priceKnown } from '../new-job/send-words.ts';
import { useCheckList } from '../new-job/use-check-list.ts';
import { count, exactMoment } from '../ui/format.ts';
import { paths } from '../ui/paths.ts';
import { Section } from '../ui/section.tsx';
import classes from './check-again.module.css';

/** The lists to check again: all of them until some are left out. Numbers that several have are counted once. */
export function StaleTable({ lists, note }: { lists: StaleLists['lists']; note: string }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const ids = lists.flatMap(({ id }) => (leftOut.has(id) ? [] : [id]));
  const toCheck = useQuery({
    queryKey: keys.numbersToCheck(ids),
    queryFn: () => (ids.length === 0 ? { numbers: 0 } : call('checks:count', { ids })),
    staleTime: 0,
  }).data?.numbers;
  const kind = useActiveConnection()?.kind;
  const onList = useCheckList();
  const make = useCall('checks:make', { onSuccess: onList });
  const toggle = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };

  return (
    <Section title="Checked too long ago" hint={note || counted(lists.length, 'list')} flush>
      <table className={classes.table} aria-label="Lists to check again">
        <thead>
          <tr>
            <th scope="col" className={classes.choice}>
              <VisuallyHidden>Check again</VisuallyHidden>
            </th>
            <th scope="col">List</th>
            <th scope="col" className={classes.when}>
              Checked
            </th>
            <th scope="col" className={classes.number}>
              Phones
            </th>
            <th scope="col" className={classes.number}>
              May call
            </th>
            <th scope="col" className={classes.number}>
              Numbers to check
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <StaleLine
              key={list.id}
              list={list}
              chosen={!leftOut.has(list.id)}
              onToggle={() => toggle(list.id)}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.start}>
        <p role="status">
          <b>{toCheck === undefined ? 'Counting...' : counted(toCheck, 'different number')}</b> to check in{' '}
          {counted(ids.length, 'list')}, each at most once. {kind && priceKnown(kind)} Only the numbers leave
          this computer, and nothing is sent before you press Start.
        </p>
        <Button disabled={!toCheck} loading={make.isPending} onClick={() => make.mutate({ ids })}>
          {toCheck ? `Check ${counted(toCheck, 'number')} again` : 'Check again'}
        </Button>
      </div>
    </Section>
  );
}

function StaleLine({
  list: { id, name, checkedAt, phones, mayCall, numbers },
  chosen,
  onToggle,
}: {
  list: StaleLists['lists'][number];
  chosen: boolean;
  onToggle: () => void;
}) {
  const now = new Date();
  return (
    <tr>
      <td className={classes.choice}>
        <Checkbox size="xs" aria-label={`Check ${name} again`} checked={chosen} onChange={onToggle} />
      </td>
      <th scope="row">
        <Link href={paths.job(id)} title={name}>
          {name}
        </Link>
      </th>
      <td className={classes.when}>
        <time dateTime={checkedAt} title={exactMoment(checkedAt, now)}>
          {checkAge(checkedAt, now.getTime())?.words.replace('Checked ', '') ?? ''}
        </time>
      </td>
      <td className={classes.number}>{count(phones)}</td>
      <td className={classes.number}>{count(mayCall)}</td>
      <td className={classes.number}>{count(numbers)}</td>
    </tr>
  );
}
