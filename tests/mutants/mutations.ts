import { parseSync } from 'vite';
import { isNode, nodesIn, type SyntaxNode } from '../syntax-tree.ts';

/** One change to one place of a source file, that a test should notice. Offsets count characters. */
interface Mutation {
  start: number;
  end: number;
  replacement: string;
  /** 1-based. */
  line: number;
  /** What was done, in a word or two, such as "removed" or "=== to !==". */
  kind: string;
  /** The text that was replaced, on one line. */
  text: string;
}

type Change = [kind: string, start: number, end: number, replacement: string];

const OPPOSITE: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
};

/** An operator between two operands is found between them, so that comments and operands stay as they are. */
function operatorChange(node: SyntaxNode, source: string): Change[] {
  const { left, right, operator } = node;
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return [];
  const opposite = OPPOSITE[operator];
  const at = source.indexOf(operator, left.end);
  if (opposite === undefined || at < 0 || at >= right.start) return [];
  if (operator === '+' && (isText(left) || isText(right))) return [];
  return [[`${operator} to ${opposite}`, at, at + operator.length, opposite]];
}

const isText = ({ type, value }: SyntaxNode) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

function conditionChanges({ test }: SyntaxNode): Change[] {
  if (!isNode(test)) return [];
  return ['true', 'false'].map((always) => [`always ${always}`, test.start, test.end, always]);
}

/** A call or an assignment that is left out; one that is awaited is also done without waiting. */
function statementChanges({ start, end, expression }: SyntaxNode, source: string): Change[] {
  if (!isNode(expression) || expression.type === 'Literal') return [];
  const removed: Change = ['removed', start, end, ';'];
  if (expression.type !== 'AwaitExpression') return [removed];
  const call = source.slice(expression.start + 'await'.length, expression.end);
  return [removed, ['not awaited', start, end, `void ${call};`]];
}

function elementChanges({ elements }: SyntaxNode): Change[] {
  if (!Array.isArray(elements) || elements.length < 2) return [];
  return elements
    .filter(isNode)
    .filter(({ type }) => type === 'Literal' || type === 'MemberExpression')
    .map(({ start, end }) => ['left out', start, end, '...[]']);
}

function changesOf(node: SyntaxNode, source: string): Change[] {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return conditionChanges(node);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChange(node, source);
    case 'ExpressionStatement':
      return statementChanges(node, source);
    case 'ReturnStatement':
      return node.argument === null ? [['removed', node.start, node.end, ';']] : [];
    case 'ThrowStatement':
      return [['removed', node.start, node.end, ';']];
    case 'UnaryExpression':
      return node.operator === '!' ? [['! left out', node.start, node.start + 1, '']] : [];
    case 'ArrayExpression':
      return elementChanges(node);
    case 'Literal':
      if (typeof node.value !== 'boolean') return [];
      return [[`${node.value} to ${!node.value}`, node.start, node.end, String(!node.value)]];
    default:
      return [];
  }
}

/** Every mutation of a TypeScript source, in the order of its text. */
export function mutationsOf(source: string): Mutation[] {
  const { program, errors } = parseSync('source.ts', source);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return [...nodesIn(program)]
    .flatMap((node) => changesOf(node, source))
    .map(([kind, start, end, replacement]) => ({
      start,
      end,
      replacement,
      line: source.slice(0, start).split('\n').length,
      kind,
      text: source.slice(start, end).replaceAll(/\s+/g, ' '),
    }))
    .sort((one, other) => one.start - other.start);
}

/** @returns the source with one mutation in it */
export const mutated = (source: string, { start, end, replacement }: Mutation): string =>
  source.slice(0, start) + replacement + source.slice(end);
