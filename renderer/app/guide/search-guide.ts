import { type GuideNode, type GuidePage, textOf } from './guide-shapes.ts';

/** A place of the guide that holds what was searched for. */
interface GuideHit {
  page: GuidePage;
  /** The heading it stands under; '' above the first. */
  heading: string;
  /** What it says there, cut short. */
  text: string;
}

const mostHits = 20;
const longestText = 160;

/** The places that hold all words of a text, in the order of the guide; one for each heading at most. */
export function searchGuide(pages: readonly GuidePage[], typed: string): GuideHit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages.flatMap((page) => hitsIn(page, words)).slice(0, mostHits);
}

function hitsIn(page: GuidePage, words: readonly string[]): GuideHit[] {
  const hits = new Map<string, GuideHit>();
  let heading = '';
  for (const block of [page.title, ...page.blocks]) {
    if (typeof block !== 'string' && /^h\d$/.test(block.tag)) heading = textOf(block);
    for (const text of textsOf(block)) {
      const whole = `${page.title} ${heading} ${text}`.toLowerCase();
      // A word of the text itself: the title would else stand for all that follows it.
      const isHere = words.some((word) => text.toLowerCase().includes(word));
      if (hits.has(heading) || !isHere || !words.every((word) => whole.includes(word))) continue;
      const short = text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text;
      hits.set(heading, { page, heading, text: short });
    }
  }
  return [...hits.values()];
}

/** What a reader takes for one piece: a paragraph, an entry of a list, a row of a table. */
function textsOf(node: GuideNode): string[] {
  if (typeof node === 'string') return [node];
  const { tag, children } = node;
  if (tag === 'table' || tag === 'tbody' || tag === 'ul' || tag === 'ol') return children.flatMap(textsOf);
  if (tag === 'thead') return [];
  return [
    children
      .map(textOf)
      .join(tag === 'tr' ? ': ' : '')
      .trim(),
  ];
}
