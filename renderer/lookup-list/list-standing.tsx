import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import { useConnections } from '../ipc/queries.ts';
import noticeClasses from '../ui/notice.module.css';
import { Notice } from '../ui/notice.tsx';
import { paths } from '../ui/paths.ts';
import { SystemWords } from '../ui/problem-notice.tsx';
import { standingOf } from './words.ts';

/** Why a list stands still or waits, and what to do about it. */
export function ListStanding({ list }: { list: LookupListSummary }) {
  const standing = standingOf(list, new Date());
  const keyState = useConnections().data?.connections.find(({ id }) => id === list.connection.id)?.key.state;
  if (!standing) return null;
  const { tone, title, text, problem } = standing;
  // What the account says no to is mended where the account is.
  const byAccount = list.pausedBy === 'problem' && list.connection.kind === 'service';
  return (
    <Notice tone={tone} icon={tone === 'idle' ? IconClock : IconAlertTriangle} title={title} role="status">
      {text !== '' && <p>{text}</p>}
      {problem && <SystemWords problem={problem} />}
      {(byAccount || keyState === 'missing' || keyState === 'unreadable') && (
        <div className={noticeClasses.actions}>
          <Link href={paths.settings}>Open the connection</Link>
        </div>
      )}
    </Notice>
  );
}
