/** A piece of the guide, words or an element around other pieces; `readGuide` makes it of docs/guide when the app is built. */
export type GuideNode = string | GuideElement;

export interface GuideElement {
  /** As in HTML. "cite" is the name of a document that the app doesn't have. */
  tag: 'h2' | 'h3' | 'p' | 'ul' | 'ol' | 'li' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td' | Inline;
  /** Another page, by its id, that an "a" leads to. */
  page?: string;
  /** The first number of an "ol". */
  start?: number;
  scope?: 'col' | 'row';
  children: readonly GuideNode[];
}

type Inline = 'strong' | 'em' | 'code' | 'cite' | 'a';

export interface GuidePage {
  /** Its file's name without the ending. */
  id: string;
  title: string;
  blocks: readonly GuideNode[];
}

/** The page with which the guide begins and which leads to all others. */
export const overviewId = 'README';

/** The words of a piece; those of a block stand apart from what is before it. */
export function textOf(node: GuideNode): string {
  if (typeof node === 'string') return node;
  const isBlock = node.tag === 'p' || node.tag === 'ul' || node.tag === 'ol';
  return `${isBlock ? ' ' : ''}${node.children.map(textOf).join('')}`;
}
