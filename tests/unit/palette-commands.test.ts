import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import { allCommands, findCommands } from '../../renderer/app/palette/palette-commands.ts';
import { shortcutList } from '../../renderer/app/window-places.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

const job = (id: string, name: string, createdAt: string, note = '') =>
  summaryOf(aJobRecord({ id, name, createdAt, note }));
const commands = allCommands({
  jobs: [
    job('job-00000001', 'spring fair.csv', '2026-03-01T10:00:00Z'),
    job('job-00000002', 'Alumni look ups.csv', '2026-04-01T10:00:00Z', 'for Jo'),
  ],
  files: [],
  lists: [],
});
const labels = (typed: string, most = 9) => findCommands(commands, typed, most).map(({ label }) => label);

describe('the command palette', () => {
  it('offers actions and places before anything is typed', () => {
    expect(labels('', 4)).toEqual(['New job', 'Look up a list', 'Check again', 'Desk']);
  });

  it('lists labels that begin with the text first, then words that do', () => {
    expect(labels('look')).toEqual(['Look up a list', 'Look up', 'Alumni look ups.csv', 'History']);
    expect(labels('fair')).toEqual(['spring fair.csv']);
  });

  it('finds by notes and synonyms, or finds nothing', () => {
    expect(labels('jo alumni')).toEqual(['Alumni look ups.csv']);
    expect(labels('upload')).toEqual(['New job']);
    expect(labels('no such thing')).toEqual([]);
  });

  it('finds only commands with every word, each once, up to the limit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (typed, most) => {
        const found = findCommands(commands, typed, most);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        for (const word of typed.trim().toLowerCase().split(/\s+/))
          for (const { label, hint, words } of found)
            expect(`${label} ${hint} ${words}`.toLowerCase()).toContain(word);
        const all = findCommands(commands, typed, 99);
        expect(all.slice(0, most)).toEqual(found);
      }),
    );
  });

  it('names shortcuts as the keyboard does', () => {
    expect(shortcutList(false)[0]).toEqual({
      keys: 'Ctrl+K',
      does: 'Go to a page, a job or a list by its name',
    });
    expect(shortcutList(true)[1]?.keys).toBe('⌘N');
  });
});
