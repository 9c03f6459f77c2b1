import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleOfKind } from '../../electron/engine/names/rule-of-kind.ts';
import { type CellReading, type CellRule, reasonOf } from '../../shared/rules/cell-reading.ts';
import { readCityBeside } from '../../shared/rules/state.ts';
import { readText } from '../../shared/rules/text.ts';

const rules = new Map<string, CellRule>(Object.entries(ruleOfKind));

function readCell(kind: string, cell: string): CellReading {
  const [, state] = /^city beside (.*)$/.exec(kind) ?? [];
  if (state !== undefined) return readCityBeside(cell, readText(cell), state === '-' ? undefined : state);
  const rule = rules.get(kind);
  if (!rule) throw new Error(`No rule is for ${kind}`);
  return rule(cell);
}

/** A text as `tests/fixtures/cells.txt` writes it. */
const written = (text: string): string => (text === '""' ? '' : String(JSON.parse(`"${text}"`)));

/** "state: usable state-notation" and the cells that are read so. */
const groups = readFileSync(new URL('../fixtures/cells.txt', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((block) => {
    const [title = '', ...lines] = block.trimEnd().split('\n');
    return { title, cells: lines.map((line) => line.split('\t')) };
  });

describe('reading cells one by one', () => {
  it.each(groups)('$title', ({ title, cells }) => {
    const [kind = '', means = ''] = title.split(': ');
    for (const [text = '', fixed = '', reason = ''] of cells) {
      const cell = written(text);
      const reading = readCell(kind, cell);
      const { verdict, finding } = reading;
      expect([cell, finding ? `${verdict} ${finding}` : verdict, reading.fixed]).toEqual([
        cell,
        means,
        fixed === '' ? undefined : written(fixed),
      ]);
      expect(reasonOf(reading)).toContain(reason === '' ? '' : written(reason));
    }
  });
});
