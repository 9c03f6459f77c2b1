import { guidePages } from 'virtual:guide';
import { TextInput } from '@mantine/core';
import { IconBook2, IconSearch } from '@tabler/icons-react';
import { createElement, Fragment, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { counted } from '../../../shared/words/amounts.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { BackLink } from '../../ui/subpage.tsx';
import classes from './guide.module.css';
import { type Block, type Inline, type Line, overviewId } from './guide-shapes.ts';
import { searchGuide } from './search-guide.ts';

const toOverview = <BackLink href={paths.guide}>Guide</BackLink>;

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
      {...(!isOverview && { back: toOverview })}
      actions={
        <TextInput
          type="search"
          aria-label="Search the guide"
          placeholder="Search the guide"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      {typed.trim() === '' ? (
        <div className={classes.spread}>
          <article className={classes.text}>
            <GuideBlocks blocks={page.blocks} />
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
      <p role="status" className={classes.found}>
        {hits.length === 0 ? `No results for “${typed.trim()}”` : counted(hits.length, 'result')}
      </p>
      <ul className={classes.hits}>
        {hits.map(({ page, heading, text }) => (
          <li key={`${page.id} ${heading}`} className={classes.hit}>
            <Link href={guidePath(page.id)} onClick={onFollow}>
              {heading ? `${page.title}: ${heading}` : page.title}
            </Link>
            <p className={classes.hitText}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
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

/** A line of the guide with what stands out in it. */
const GuideLine = ({ line }: { line: Line }) => inOrder(line, (part) => <Part part={part} />);

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <GuideLine line={part.parts} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <GuideLine line={part.parts} />
        </em>
      );
    case 'elsewhere':
      return (
        <cite>
          <GuideLine line={part.parts} />
        </cite>
      );
    case 'link':
      return (
        <Link href={guidePath(part.page)}>
          <GuideLine line={part.parts} />
        </Link>
      );
  }
}

/** The text of a page of the guide, below its title. */
export const GuideBlocks = ({ blocks }: { blocks: readonly Block[] }) =>
  inOrder(blocks, (block) => <One block={block} />);

function One({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <GuideLine line={block.line} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <GuideLine line={block.line} />
        </p>
      );
    case 'line':
      return <GuideLine line={block.line} />;
    case 'list': {
      const items = inOrder(block.items, (item) => (
        <li>
          <GuideBlocks blocks={item} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'table':
      return <Table {...block} />;
  }
}

/** Where it is too wide it scrolls by itself; the browser then lets the keyboard reach it. */
const Table = ({ head, rows }: Extract<Block, { kind: 'table' }>) => (
  <div className={classes.table}>
    <table>
      <thead>
        <tr>
          {inOrder(head, (line) => (
            <th scope="col">
              <GuideLine line={line} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows, ([of = [], ...rest]) => (
          <tr>
            <th scope="row">
              <GuideLine line={of} />
            </th>
            {inOrder(rest, (line) => (
              <td>
                <GuideLine line={line} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** One after the other. What is shown never changes its place, and so needs no keys. */
function inOrder<Item>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(show));
}

/** Where a page of the guide is, by its id. */
const guidePath = (id: string): string => (id === overviewId ? paths.guide : paths.guidePage(id));
