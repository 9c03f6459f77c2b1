import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from 'wouter';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';

/** Stands where a job was: it was removed while its page was open, or before an old address was followed. */
export function GoneJob({ name }: { name: string | undefined }) {
  return (
    <Page title={name ?? 'Job'} back={<BackLink href={paths.jobs}>All jobs</BackLink>}>
      <div role="status">
        <EmptyState
          icon={IconFileUnknown}
          title="This job was removed"
          text="It is not in the list any more. Your own file was not touched."
        >
          <Link href={paths.jobs}>Show all jobs</Link>
        </EmptyState>
      </div>
    </Page>
  );
}
