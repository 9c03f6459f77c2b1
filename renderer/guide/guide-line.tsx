import { Link } from 'wouter';
import { guidePath } from './guide-path.ts';
import type { Inline, Line } from './guide-shapes.ts';
import { inOrder } from './in-order.ts';

/** A line of the guide with what stands out in it. */
export const GuideLine = ({ line }: { line: Line }) => inOrder(line, (part) => <Part part={part} />);

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
