import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from 'wouter';
import { BackLink } from './back-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';
import { paths } from './paths.ts';

/**
 * Stands where a job or an opened file was: it was removed while its page was open, or before an old address was followed.
 * @param what "job"
 */
export function GonePage({ title, what }: { title: string; what: string }) {
  return (
    <Page title={title} back={<BackLink href={paths.jobs}>All jobs</BackLink>}>
      <div role="status">
        <EmptyState
          icon={IconFileUnknown}
          title={`This ${what} was removed`}
          text="It is not in the list any more. Your own file was not touched."
        >
          <Link href={paths.jobs}>Show all jobs</Link>
        </EmptyState>
      </div>
    </Page>
  );
}
