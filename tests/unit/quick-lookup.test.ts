import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  createQuickLookup,
  createQuickShortcut,
  type QuickLookup,
  recognize,
} from '../../electron/lookups/quick-lookup.ts';
import { understand } from '../../electron/lookups/understand/understand.ts';
import type { Shortcuts } from '../../electron/platform/desktop.ts';
import { questionText } from '../../renderer/lookup/session/session-state.ts';
import type { LookupRun } from '../../shared/model/lookup-run.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import {
  isShortcut,
  longestClipboard,
  pressedShortcut,
  shortcutText,
  usualShortcut,
  whyNoShortcut,
} from '../../shared/model/quick-shortcut.ts';
import { LookupSettingsChangeSchema, LookupSettingsSchema } from '../../shared/model/settings.ts';
import { runs } from '../runs.ts';

const taking = async (pasted: Parameters<typeof understand>[0]) => understand(pasted);
const answered: LookupRun = {
  from: 'service',
  at: '2026-10-03T09:00:00Z',
  answer: {
    item: null,
    raw: '{}',
    ...{ creditsDeducted: 0, requestId: null, timestamp: null, apiVersion: null },
  },
};
const request = { kind: 'phone', input: { phone: '5035550142' }, intent: 'one-press', again: false } as const;
const other = { id: 'a', name: 'Other', address: '', kind: 'service' } as const;

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
      send: () => void told++,
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

describe('the quick lookup shortcut', () => {
  it('reads the clipboard only when pressed, and asks nothing', async () => {
    expect(reads).toBe(0);
    await quick.press();
    expect([reads, shown, told]).toEqual([1, true, 1]);
    expect(quick.opening()).toEqual({ recognized: [{ kind: 'phone', fields: { phone: '5035550142' } }] });
    quick.left();
    expect(reads).toBe(1);
    expect(asked).toEqual([]);
  });

  it('shows the lookup in progress instead of newly copied text', async () => {
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
    expect(quick.opening()?.recognized[0]?.kind).toBe('email');
  });
});

describe('the quick lookup window', () => {
  it('closes when it loses focus, but not during a lookup or its answer', async () => {
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

  it('hands its last answer to the main window once, and no closed one', async () => {
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

describe('the clipboard text', () => {
  const recognized = async (text: string) =>
    (await recognize(text, taking)).recognized.map(
      ({ kind, fields }) => `${kind}: ${questionText(kind, fields)}`,
    );

  it.each([
    ['503.555.0142', ['phone: (503) 555-0142']],
    ['  Jane.Doe@acme.com \r\n', ['email: Jane.Doe@acme.com']],
    ['Jane Doe', ['name: Jane Doe']],
    ['', []],
    ['  \n ', []],
    ['https://example.com/a?b=c', []],
  ])('%j is recognized as %j', async (text, wanted) => {
    expect(await recognized(text)).toEqual(wanted);
  });

  it('offers each kind of lookup once when it holds several', async () => {
    const signature = 'Jane Doe\nCEO\nAcme Roofing LLC\nAustin, TX 78701\n(512) 555-0142\njane@acme.com';
    const kinds = (await recognized(signature)).map((each) => each.split(':')[0]);
    expect(kinds.toSorted()).toEqual(['business', 'email', 'name', 'phone']);
  });

  it(`nothing is looked at beyond ${longestClipboard} characters`, async () => {
    const filling = (length: number) => '5035550142'.padEnd(length, ' ');
    let looked = 0;
    const count = async (pasted: Parameters<typeof understand>[0]) => {
      looked += 1;
      return understand(pasted);
    };
    expect((await recognize(filling(longestClipboard), count)).recognized).toHaveLength(1);
    expect((await recognize(filling(longestClipboard + 1), count)).recognized).toEqual([]);
    expect(looked).toBe(1);
  });
});

/** A system whose keys others may have; notes whatever breaks its rules. */
function aSystem() {
  const registered = new Map<string, () => void>();
  const others = new Set<string>();
  const shortcuts: Shortcuts = {
    register(shortcut, onPress) {
      if (others.has(shortcut) || registered.has(shortcut)) return 'taken';
      registered.set(shortcut, onPress);
      return 'on';
    },
    unregister: (shortcut) => void registered.delete(shortcut),
  };
  return { registered, others, shortcuts };
}

describe('the registered keys of quick lookup', () => {
  it('are always the last ones set and no others', () => {
    const keys = fc.constantFrom('Alt+A', 'Alt+B', 'Alt+C', null);
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.subarray(['Alt+A', 'Alt+B']))), (changes) => {
        const { registered, others, shortcuts } = aSystem();
        const pressed: string[] = [];
        const quick = createQuickShortcut(shortcuts, () => void pressed.push(''));
        for (const [wanted, taken] of changes) {
          others.clear();
          for (const each of taken) others.add(each);
          const had = registered.has(wanted ?? '');
          quick.follow(wanted);
          const isOn = wanted !== null && (had || !others.has(wanted));
          expect([...registered.keys()]).toEqual(isOn ? [wanted] : []);
          expect(quick.state()).toBe(wanted === null ? 'off' : isOn ? 'on' : 'taken');
        }
        quick.close();
        expect(registered.size).toBe(0);
      }),
    );
  });
});

describe('a pressed shortcut', () => {
  const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

  it('is kept as Electron writes it, and shown in the platform’s key names', () => {
    const pressed = { ...none, ctrlKey: true, shiftKey: true, code: 'KeyL' };
    expect(pressedShortcut(pressed, 'win32')).toBe(usualShortcut);
    expect(pressedShortcut({ ...none, metaKey: true, altKey: true, code: 'Digit1' }, 'darwin')).toBe(
      'CommandOrControl+Alt+1',
    );
    expect(pressedShortcut({ ...pressed, code: 'ShiftLeft' }, 'win32'), 'only modifiers yet').toBeNull();
    expect(pressedShortcut({ ...none, shiftKey: true, code: 'KeyL' }, 'win32'), 'writes L').toBeNull();
    expect(pressedShortcut({ ...none, ctrlKey: true, code: 'KeyC' }, 'win32'), 'copies').toBeNull();
    expect(shortcutText(usualShortcut, 'win32')).toBe('Ctrl+Shift+L');
    expect(shortcutText(usualShortcut, 'darwin')).toBe('Command+Shift+L');
    expect(shortcutText('Super+Alt+F5', 'win32')).toBe('Windows+Alt+F5');
  });

  it('that cannot be used is told why, once its key is down', () => {
    const why = (held: Partial<typeof none>, code: string, platform = 'win32') =>
      whyNoShortcut({ ...none, ...held, code }, platform);
    expect(why({ shiftKey: true }, 'KeyK')).toBe('Hold Ctrl or Alt with the key.');
    expect(why({}, 'KeyK', 'darwin')).toBe('Hold Command or Option with the key.');
    expect(why({ ctrlKey: true }, 'KeyK')).toBe('Other programs use Ctrl+K themselves. Add Shift or Alt.');
    expect(why({ ctrlKey: true, altKey: true }, 'Minus')).toMatch(/^Ctrl\+Alt\+Minus cannot be a shortcut\./);
    expect([why({ ctrlKey: true }, 'ControlLeft'), why({ shiftKey: true }, 'Tab')]).toEqual(['', '']);
  });

  test('is valid in the settings, and is neither a letter nor a key of other programs', () => {
    const keys = fc.record({
      ...{ ctrlKey: fc.boolean(), altKey: fc.boolean(), shiftKey: fc.boolean(), metaKey: fc.boolean() },
      code: fc.constantFrom('KeyL', 'Digit7', 'F5', 'Space', 'ArrowUp', 'ShiftLeft', 'MediaPlayPause'),
    });
    fc.assert(
      fc.property(keys, fc.constantFrom('darwin', 'win32', 'linux'), (pressed, platform) => {
        const shortcut = pressedShortcut(pressed, platform);
        if (shortcut === null) return;
        expect(isShortcut(shortcut)).toBe(true);
        expect(shortcut).not.toMatch(/^((CommandOrControl|Shift)\+)?(.|Space|Up)$/);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('is accepted by the settings only when valid', () => {
    for (const wrong of [
      'L',
      'Shift',
      'Ctrl+L',
      'CommandOrControl+C',
      'Shift+L',
      'Alt+Alt+L',
      'CommandOrControl+Shift+MediaPlayPause',
      'javascript:',
      '../x',
    ])
      expect(LookupSettingsChangeSchema.safeParse({ quickShortcut: wrong }).success, wrong).toBe(false);
    expect(LookupSettingsSchema.parse({ quickShortcut: usualShortcut }).quickShortcut).toBe(usualShortcut);
  });
});
