import { VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import { listStateText, listStateTone } from '../lookup-list/words.ts';
import { Badge } from '../ui/badge.tsx';
import { paths } from '../ui/paths.ts';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './desk.module.css';
import { LineList } from './line-list.tsx';
import { jobNeedsInWords, listNeedsInWords } from './needs-words.ts';
import type { DeskItem } from './under-way.ts';

/** Whatever does not go on before a person does something. */
export function NeedsYouSection({ items }: { items: readonly DeskItem[] }) {
  if (items.length === 0) return null;
  return (
    <Section title="Needs you" flush>
      <LineList label="Needs you" items={items} most={8} keyOf={({ id }) => id}>
        {(item) => <NeedsLine item={item} />}
      </LineList>
    </Section>
  );
}

function NeedsLine({ item }: { item: DeskItem }) {
  const { name, href, words, badge } = lineOf(item);
  return (
    <>
      <span className={classes.status}>{badge}</span>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.words} title={words}>
        {words}
      </span>
      <Link href={href} className={classes.end}>
        Open
        <VisuallyHidden> {name}</VisuallyHidden>
      </Link>
    </>
  );
}

function lineOf(item: DeskItem) {
  if (item.of === 'job') {
    const { id, name, state, odd } = item.job;
    const words = jobNeedsInWords(item.job);
    const badge = odd ? (
      <Badge tone="warn" dot>
        Result odd
      </Badge>
    ) : (
      <StatusBadge state={state} />
    );
    return { name, href: paths.job(id), words, badge };
  }
  const { id, name, state } = item.list;
  const words = listNeedsInWords(item.list, new Date());
  const badge = (
    <Badge tone={listStateTone[state]} dot>
      {listStateText[state]}
    </Badge>
  );
  return { name, href: paths.lookups(id), words, badge };
}
