import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Look, pagesAround, pagesOf, pagesToAsk, rowsPerPage } from '../../renderer/ipc/pages-to-ask.ts';

const looks = fc
  .record({
    first: fc.nat(200),
    more: fc.nat(2),
    direction: fc.constantFrom<1 | -1>(1, -1),
  })
  .map(({ first, more, direction }): Look => ({ first, last: first + more, direction }));
const pages = fc.uniqueArray(fc.nat(210));

describe('the pages asked for', () => {
  it('are those in sight before any other', () => {
    fc.assert(
      fc.property(looks, pages, fc.nat(210), (look, there, lastPage) => {
        const asked = pagesToAsk(look, lastPage, (page) => there.includes(page));
        const missing: number[] = [];
        for (let page = look.first; page <= Math.min(look.last, lastPage); page++)
          if (!there.includes(page)) missing.push(page);
        if (missing.length > 0) expect(asked).toEqual(missing);
        expect(asked.every((page) => page <= lastPage && page >= 0 && !there.includes(page))).toBe(true);
      }),
    );
  });

  it('come to an end: asked one after another, all that is kept at hand is there', () => {
    fc.assert(
      fc.property(looks, pages, fc.nat(210), (look, before, lastPage) => {
        const there = new Set(before);
        for (let turn = 0; turn < 10; turn++)
          for (const page of pagesToAsk(look, lastPage, (each) => there.has(each))) there.add(page);
        expect(pagesAround(look, lastPage).every((page) => there.has(page))).toBe(true);
      }),
    );
  });

  it('lie ahead, where it moves to', () => {
    const around = (direction: 1 | -1) =>
      pagesToAsk({ first: 7, last: 7, direction }, 99, (page) => page === 7);
    expect(around(1)).toEqual([8, 9]);
    expect(around(-1)).toEqual([6, 5]);
  });

  it('hold the rows they are asked for', () => {
    expect(pagesOf({ first: rowsPerPage - 1, last: rowsPerPage })).toEqual([0, 1]);
    expect(pagesOf({ first: 0, last: -1 })).toEqual([]);
  });
});
