import { guidePages } from 'virtual:guide';
import { Box, NavLink, Text, Typography } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { createElement, Fragment, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { counted } from '../../../shared/words/amounts.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { Filters } from '../../ui/row-tables.tsx';
import classes from './guide.module.css';
import { type GuideNode, overviewId } from './guide-shapes.ts';
import { searchGuide } from './search-guide.ts';

const toOverview = { href: paths.guide, label: 'Guide' };

/**
 * A page of the guide with the way to the others.
 * @param id Of which one; the first one has all others in its text.
 */
export function GuidePage({ id }: { id: string | undefined }) {
  const [typed, setTyped] = useState('');
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
    <Page
      title={page.title}
      back={isOverview ? null : toOverview}
      actions={
        <Filters
          values={{ text: typed }}
          onChange={(_, text) => setTyped(text)}
          search={{ name: 'text', label: 'Search the guide', placeholder: 'Search the guide' }}
        />
      }
    >
      {typed.trim() === '' ? (
        <div className={classes.spread}>
          <article>
            <Typography className={`framed ${classes.text}`}>
              <GuideBlocks blocks={page.blocks} />
            </Typography>
          </article>
          {!isOverview && <Contents shown={page.id} />}
        </div>
      ) : (
        <Found typed={typed} onFollow={() => setTyped('')} />
      )}
    </Page>
  );
}

/** Where the guide speaks of what was typed. */
function Found({ typed, onFollow }: { typed: string; onFollow: () => void }) {
  const hits = searchGuide(guidePages, typed);
  return (
    <section aria-label="Found in the guide">
      <Text role="status" c="dimmed" mb={8}>
        {hits.length === 0 ? `No results for “${typed.trim()}”` : counted(hits.length, 'result')}
      </Text>
      <Box component="ul" className="plain" maw="76ch">
        {hits.map(({ page, heading, text }) => (
          <li key={`${page.id} ${heading}`} className={classes.hit}>
            <Link href={guidePath(page.id)} onClick={onFollow}>
              {heading ? `${page.title}: ${heading}` : page.title}
            </Link>
            <Text c="dimmed" mt={2}>
              {text}
            </Text>
          </li>
        ))}
      </Box>
    </section>
  );
}

/** All pages of the guide but the one that lists them itself. */
const Contents = ({ shown }: { shown: string }) => (
  <nav className={classes.contents} aria-label="Pages of the guide">
    <ul className="plain">
      {guidePages
        .filter(({ id }) => id !== overviewId)
        .map(({ id, title }) => (
          <li key={id}>
            <NavLink
              component={Link}
              href={guidePath(id)}
              px={10}
              py={5}
              bdrs="sm"
              label={title}
              active={id === shown}
              aria-current={id === shown ? 'page' : undefined}
            />
          </li>
        ))}
    </ul>
  </nav>
);

/** The text of a page of the guide, below its title. What is shown never changes its place, and so needs no keys. */
export const GuideBlocks = ({ blocks }: { blocks: readonly GuideNode[] }) =>
  createElement(Fragment, null, ...blocks.map(shown));

function shown(node: GuideNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, page, children, ...attributes } = node;
  const inside = <GuideBlocks blocks={children} />;
  if (page !== undefined) return <Link href={guidePath(page)}>{inside}</Link>;
  const element = createElement(tag, attributes, inside);
  // Where a table is too wide it scrolls by itself; the browser then lets the keyboard reach it.
  return tag === 'table' ? <div className={classes.table}>{element}</div> : element;
}

/** Where a page of the guide is, by its id. */
const guidePath = (id: string): string => (id === overviewId ? paths.guide : paths.guidePage(id));
