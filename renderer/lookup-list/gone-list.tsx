import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from 'wouter';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';

/** Stands where a list of lookups was. */
export function GoneList({ title }: { title: string }) {
  return (
    <Page title={title} back={<BackLink href={paths.lookup}>All lookups</BackLink>}>
      <div role="status">
        <EmptyState
          icon={IconFileUnknown}
          title="This list was removed"
          text="Its rows and answers are not on this computer any more. Your own file was not touched."
        >
          <Link href={paths.lookup}>Show all lookups</Link>
        </EmptyState>
      </div>
    </Page>
  );
}
