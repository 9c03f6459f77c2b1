import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../ui/paths.ts';
import classes from './guide.module.css';
import { type Block, type Inline, type Line, overviewId } from './guide-shapes.ts';

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
export const guidePath = (id: string): string => (id === overviewId ? paths.guide : paths.guidePage(id));
