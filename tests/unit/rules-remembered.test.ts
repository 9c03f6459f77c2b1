import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remembered } from '../../electron/engine/rules/remembered.ts';
import { mayBeOneOf } from '../../shared/rules/beginnings.ts';
import { usable } from '../../shared/rules/cell-reading.ts';

it('reads every cell as the rule does, whatever came before it', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', 'é', '\ud800'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 300 }), (cells) => {
      const rule = (text: string) => usable('text-notation', `${text}!`);
      const read = remembered(rule);
      for (const text of cells) expect(read(text)).toEqual(rule(text));
    }),
  );
});

it('asks the rule once for a cell that comes again', () => {
  const asked: string[] = [];
  const read = remembered((text) => {
    asked.push(text);
    return usable('text-notation', text);
  });
  for (const city of ['Fort Lauderdale', 'Reno', 'Fort Lauderdale', 'Reno']) read(city);
  expect(asked).toEqual(['Fort Lauderdale', 'Reno']);
});

it('reads cells that seldom come again as the rule does, and remembers again once they do', () => {
  let asked = 0;
  const rule = (text: string) => usable('text-notation', `${text}!`);
  const read = remembered((text) => {
    asked++;
    return rule(text);
  });
  const names = Array.from({ length: 40_000 }, (_, row) => `Name ${row}`);
  const cities = Array.from({ length: 40_000 }, (_, row) => `City ${row % 7}`);
  expect([...names, ...cities].filter((cell) => read(cell).fixed !== `${cell}!`)).toEqual([]);
  asked = 0;
  for (const city of cities.slice(0, 5000)) read(city);
  expect(asked).toBeLessThan(500);
});

it('never takes a word of a list for one that is not in it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (words, any) => {
      const lower = words.map((word) => word.toLowerCase());
      const mayBe = mayBeOneOf(lower);
      const word = lower[any % lower.length] ?? '';
      for (const written of [word, word.toUpperCase(), `${word}.`]) {
        if (written.toLowerCase().replace(/\.$/, '') === word.replace(/\.$/, ''))
          expect(mayBe(written)).toBe(true);
      }
    }),
  );
});
