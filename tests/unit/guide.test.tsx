import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guidePages } from 'virtual:guide';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { GuideBlocks } from '../../renderer/app/guide/guide-page.tsx';
import type { GuidePage } from '../../renderer/app/guide/guide-shapes.ts';
import { readGuide } from '../../renderer/app/guide/read-guide.ts';
import { searchGuide } from '../../renderer/app/guide/search-guide.ts';

const folder = join(import.meta.dirname, '../../docs/guide');
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const markdownOf = (id: string) => readFileSync(join(folder, `${id}.md`), 'utf8');
const isOfGuide = (href: string) => !/[/:]/.test(href);

/** A page as the window shows it. */
const shown = ({ title, blocks }: GuidePage) =>
  renderToStaticMarkup(
    <Router ssrPath="/guide">
      <h1>{title}</h1>
      <GuideBlocks blocks={blocks} />
    </Router>,
  );

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const unescaped = (html: string) =>
  html.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Words within a line are not parted by what is set off in it; all else parts them. */
const shownText = (html: string) =>
  unescaped(html.replace(/<\/?(?:strong|em|cite|code|a)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' '));

/** What a person would read of Markdown, pictures apart, found by other means than the app's. */
const writtenText = (markdown: string) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ |-]+$/gm, '')
    .replace(/^( *)(?:#+|-|\d+\.) /gm, '$1')
    .replace(/\*\*|`|\||\b_|_\b/g, ' ');

// A mark beside a word may part it from a full stop, which says nothing of what is read.
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}$-]+|[^\s\p{L}\p{N}$-]/gu);

describe.each(guidePages)('the page “$title” of the guide', (page) => {
  const html = shown(page);
  const markdown = markdownOf(page.id);

  test('has every word of its file and no other', () => {
    expect(wordsOf(shownText(html))).toEqual(wordsOf(writtenText(markdown)));
  });

  test('has its headings, at their levels', () => {
    const written = [...markdown.matchAll(/^(#+) (.*)$/gm)].map(([, marks = '', text]) => [
      marks.length,
      text,
    ]);
    const headings = [...html.matchAll(/<h(\d)>(.*?)<\/h\d>/g)];
    expect(headings.map(([, level, text = '']) => [Number(level), shownText(text)])).toEqual(written);
  });

  test('has the bold text and tables of its file', () => {
    const bold = [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text]) => text?.replace(/\s+/g, ' '));
    const strong = [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, text = '']) => unescaped(text));
    expect(strong).toEqual(bold);
    expect(html.match(/<tr>/g)?.length ?? 0).toBe(markdown.match(/^ *\| (?!-)/gm)?.length ?? 0);
  });

  test('links to the pages that its file links to, which exist', () => {
    const written = [...markdown.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)].map(([, href = '']) => href);
    const links = [...html.matchAll(/<a href="\/guide\/([^"]*)"/g)].map(([, id]) => `${id}.md`);
    expect(links).toEqual(written.filter(isOfGuide));
    expect(links.filter((file) => !files.includes(file))).toEqual([]);
    expect(html.match(/<cite>/g)?.length ?? 0).toBe(written.length - links.length);
  });
});

test('the guide has every file in the order that its first page lists', () => {
  const listed = [...markdownOf('README').matchAll(/\]\(([^)]+)\.md\)/g)].map(([, id]) => id);
  expect(guidePages.map(({ id }) => id)).toEqual(['README', ...listed]);
  expect(guidePages.map(({ id }) => `${id}.md`).sort()).toEqual([...files].sort());
});

describe('the build of the guide fails on', () => {
  const reading =
    (text: string, more: Record<string, string> = {}) =>
    () =>
      readGuide(new Map(Object.entries({ 'README.md': text, ...more })));

  test.each([
    ['HTML', '# A\n\n<b>x</b>'],
    ['a quotation', '# A\n\n> x'],
    ['a block of code', '# A\n\n```\nx\n```'],
    ['a box to tick', '# A\n\n- [ ] x'],
    ['an entity', '# A\n\nx &amp; y'],
    ['a second title', '# A\n\n# B'],
    ['no title', 'x'],
    ['a link to no page', '# A\n\n[x](gone.md)'],
    ['a link to a heading', '# A\n\n[x](README.md#a)'],
  ])('%s', (_, text) => {
    expect(reading(text)).toThrow('README.md cannot be shown in the app');
  });

  test('a page that the first one does not link to', () => {
    expect(reading('# A', { 'b.md': '# B' })).toThrow('does not lead to: b');
    expect(reading('# A\n\n[B](b.md)', { 'b.md': '# B' })).not.toThrow();
  });
});

test('the guide leaves out pictures and links to other documents', () => {
  const [page] = readGuide(new Map([['README.md', '# A\n\n![p](p.png)\n\n[B](../b.md) and\n`c` \\*']]));
  expect(page && shown(page)).toBe('<h1>A</h1><p><cite>B</cite> and <code>c</code> *</p>');
});

describe('searching the guide', () => {
  const lists = '# Lists\n\nDrop a list.\n\n## Damaged\n\n- Quotes **never** close.\n';
  const pages = readGuide(
    new Map([
      ['README.md', '# Guide\n\n[Lists](lists.md)\n'],
      ['lists.md', lists],
    ]),
  );
  const found = (typed: string) =>
    searchGuide(pages, typed).map(({ page, heading, text }) => [page.title, heading, text]);

  test('finds the places that hold all words, whatever stands out in them', () => {
    expect(found('drop')).toEqual([['Lists', '', 'Drop a list.']]);
    expect(found('Quotes NEVER')).toEqual([['Lists', 'Damaged', 'Quotes never close.']]);
    expect(found('damaged quotes')).toEqual([['Lists', 'Damaged', 'Quotes never close.']]);
    expect(found('drop quotes')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });

  test('finds every page of the real guide by its title', () => {
    for (const { title } of guidePages) {
      const [first] = searchGuide(guidePages, title);
      expect(first, title).toBeDefined();
    }
  });
});
