import { guidePages } from 'virtual:guide';
import { IconBook2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState, Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { BackLink } from '../../ui/subpage.tsx';
import classes from './guide.module.css';
import { GuideBlocks, guidePath } from './guide-blocks.tsx';
import { overviewId } from './guide-shapes.ts';

const toOverview = <BackLink href={paths.guide}>Guide</BackLink>;

/**
 * A page of the guide with the way to the others.
 * @param id Of which one; the first one has all others in its text.
 */
export function GuidePage({ id }: { id: string | undefined }) {
  const page = guidePages.find((one) => one.id === (id ?? overviewId));
  if (!page)
    return (
      <Page title="Not in the guide" back={toOverview}>
        <EmptyState
          icon={IconBook2}
          title="The guide has no such page"
          text="Its first page leads to all others."
        />
      </Page>
    );
  const isOverview = page.id === overviewId;
  return (
    <Page title={page.title} {...(!isOverview && { back: toOverview })}>
      <div className={classes.spread}>
        <article className={classes.text}>
          <GuideBlocks blocks={page.blocks} />
        </article>
        {!isOverview && <Contents shown={page.id} />}
      </div>
    </Page>
  );
}

/** All pages of the guide but the one that lists them itself. */
const Contents = ({ shown }: { shown: string }) => (
  <nav className={classes.contents} aria-label="Pages of the guide">
    <ul>
      {guidePages
        .filter(({ id }) => id !== overviewId)
        .map(({ id, title }) => (
          <li key={id}>
            <Link href={guidePath(id)} aria-current={id === shown ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
    </ul>
  </nav>
);
