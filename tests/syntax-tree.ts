/** A node of the syntax tree; the parser says what is in it, the walk needs only where it is. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Types are gone when the code runs: they do nothing, and nobody sees them. */
const isType = ({ type }: SyntaxNode) => type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(type);

/** A node and all below it but types, from the outside in. */
export function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (isNode(value) && !isType(value)) {
    yield value;
    for (const field of Object.values(value)) yield* nodesIn(field);
  }
}
