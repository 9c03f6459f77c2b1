import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQuickLookup, type QuickLookup } from '../../electron/lookups/quick/quick-lookup.ts';
import { recognise } from '../../electron/lookups/quick/recognise.ts';
import { understand } from '../../electron/lookups/understand/understand.ts';
import { questionText } from '../../renderer/lookup-session/session-state.ts';
import type { LookupRun } from '../../shared/lookup-run.ts';
import { failure, problem, type Result, success } from '../../shared/problem.ts';
import { longestClipboard } from '../../shared/quick-lookup.ts';

const taking = async (pasted: Parameters<typeof understand>[0]) => understand(pasted);
const answered: LookupRun = {
  from: 'service',
  id: 'one',
  at: '2026-10-03T09:00:00Z',
  answer: {
    items: [],
    raw: '{}',
    ...{ creditsDeducted: 0, requestId: null, timestamp: null, apiVersion: null },
  },
};
const request = { kind: 'phone', input: { phone: '5035550142' }, intent: 'one-press', again: false } as const;
const other = { id: 'a', name: 'Other', kind: 'service' } as const;

let copied: string;
let reads: number;
let shown: boolean;
let mainShown: number;
let told: number;
/** Lookups that wait for their end. */
let asked: ((run: Result<LookupRun>) => void)[];
let quick: QuickLookup;

beforeEach(() => {
  copied = '(503) 555-0142';
  reads = 0;
  shown = false;
  mainShown = 0;
  told = 0;
  asked = [];
  quick = createQuickLookup({
    window: {
      show: () => {
        shown = true;
      },
      hide: () => {
        shown = false;
      },
      isShown: () => shown,
      tellOpening: () => void told++,
    },
    clipboard: {
      read: async () => {
        reads += 1;
        return copied;
      },
    },
    understand: taking,
    lookups: { run: () => new Promise((end) => asked.push(end)) },
    account: async () => other,
    showMain: () => void mainShown++,
  });
});

const settled = () => new Promise(setImmediate);

describe('the shortcut', () => {
  it('reads the clipboard when it is pressed and at no other time, and asks nothing', async () => {
    expect(reads).toBe(0);
    await quick.press();
    expect([reads, shown, told]).toEqual([1, true, 1]);
    expect(quick.opening()).toEqual({ recognised: [{ kind: 'phone', fields: { phone: '5035550142' } }] });
    quick.left();
    expect(reads).toBe(1);
    expect(asked).toEqual([]);
  });

  it('shows what is under way instead of what was copied since', async () => {
    await quick.press();
    const run = quick.run(request);
    await settled();
    quick.close();
    copied = 'jane@example.com';
    await quick.press();
    expect([reads, shown, told]).toEqual([1, true, 1]);
    asked[0]?.(success(answered));
    await run;
    await quick.press();
    expect(reads).toBe(2);
    expect(quick.opening()?.recognised[0]?.kind).toBe('email');
  });
});

describe('the window', () => {
  it('closes when it is left, but not while something is under way or its end is shown', async () => {
    await quick.press();
    quick.left();
    expect([shown, quick.opening()]).toEqual([false, null]);
    for (const end of [success(answered), failure(problem('offline', 'No network.', ''))]) {
      await quick.press();
      const run = quick.run(request);
      await settled();
      quick.left();
      expect(shown).toBe(true);
      asked.pop()?.(end);
      await run;
      quick.left();
      expect(shown).toBe(true);
      quick.close();
      expect(shown).toBe(false);
    }
    await quick.press();
    quick.left();
    expect(shown).toBe(false);
  });

  it('hands its last answer to the main window, once, and nothing that was closed', async () => {
    await quick.press();
    const run = quick.run(request);
    await settled();
    asked[0]?.(success(answered));
    await run;
    quick.openInApp();
    expect([mainShown, shown]).toEqual([1, false]);
    const { kind, input } = request;
    expect(quick.takeHandedOver()).toEqual({ kind, input, account: other, run: answered });
    expect(quick.takeHandedOver()).toBe(null);

    await quick.press();
    const second = quick.run(request);
    await settled();
    quick.close();
    asked[1]?.(success(answered));
    await second;
    quick.openInApp();
    expect(quick.takeHandedOver()).toBe(null);
  });
});

describe('of the clipboard', () => {
  const recognised = async (text: string) =>
    (await recognise(text, taking)).recognised.map(
      ({ kind, fields }) => `${kind}: ${questionText(kind, fields)}`,
    );

  it.each([
    ['(503) 555-0142', ['phone: 5035550142']],
    ['  Jane.Doe@acme.com \r\n', ['email: Jane.Doe@acme.com']],
    ['Jane Doe', ['name: Jane Doe']],
    ['Acme Roofing LLC', ['business: Acme Roofing LLC']],
    ['', []],
    ['  \n ', []],
    ['https://example.com/a?b=c', []],
  ])('%j is recognised as %j', async (text, wanted) => {
    expect(await recognised(text)).toEqual(wanted);
  });

  it('each kind is told once, the surest first, where it holds several', async () => {
    const signature = 'Jane Doe\nCEO\nAcme Roofing LLC\nAustin, TX 78701\n(512) 555-0142\njane@acme.com';
    const kinds = (await recognised(signature)).map((each) => each.split(':')[0]);
    expect(kinds.toSorted()).toEqual(['business', 'email', 'name', 'phone']);
  });

  it(`nothing is looked at beyond ${longestClipboard} characters`, async () => {
    const filling = (length: number) => '5035550142'.padEnd(length, ' ');
    let looked = 0;
    const count = async (pasted: Parameters<typeof understand>[0]) => {
      looked += 1;
      return understand(pasted);
    };
    expect((await recognise(filling(longestClipboard), count)).recognised).toHaveLength(1);
    expect((await recognise(filling(longestClipboard + 1), count)).recognised).toEqual([]);
    expect(looked).toBe(1);
  });

  it('nothing is told but values that stand in it', async () => {
    const piece = fc.constantFrom(
      ...[
        'Jane Doe',
        'secret',
        'jane@acme.com',
        '(512) 555-0142',
        'Acme LLC',
        'Austin, TX',
        '\n',
        '\t',
        ', ',
        ' ',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), async (pieces) => {
        const text = pieces.join('');
        const bare = (each: string) => each.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '');
        const { recognised: found } = await recognise(text, taking);
        expect(new Set(found.map(({ kind }) => kind)).size).toBe(found.length);
        for (const { fields } of found)
          for (const [name, value] of Object.entries(fields))
            if (name !== 'state') expect(bare(text)).toContain(bare(value ?? ''));
      }),
    );
  });
});
