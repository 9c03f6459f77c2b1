import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createQuickShortcut } from '../../electron/lookups/quick/quick-shortcut.ts';
import type { Shortcuts } from '../../electron/platform/shortcuts.ts';
import { isShortcut, readShortcut, shortcutText, usualShortcut } from '../../shared/quick-shortcut.ts';
import { LookupSettingsChangeSchema, LookupSettingsSchema } from '../../shared/settings.ts';

/** A system whose keys others may have; notes whatever breaks its rules. */
function aSystem() {
  const registered = new Map<string, () => void>();
  const others = new Set<string>();
  const shortcuts: Shortcuts = {
    register(shortcut, onPress) {
      if (shortcut.includes('F24')) return 'refused';
      if (others.has(shortcut) || registered.has(shortcut)) return 'taken';
      registered.set(shortcut, onPress);
      return 'on';
    },
    unregister: (shortcut) => void registered.delete(shortcut),
  };
  return { registered, others, shortcuts };
}

describe('the keys of quick lookup', () => {
  it('are nobody’s before the user turns it on, and again when it is off or the app ends', () => {
    const { registered, shortcuts } = aSystem();
    const quick = createQuickShortcut(shortcuts, () => {});
    quick.follow(null);
    expect([quick.state(), registered.size]).toEqual(['off', 0]);
    quick.follow('Alt+L');
    expect([quick.state(), [...registered.keys()]]).toEqual(['on', ['Alt+L']]);
    quick.follow(null);
    expect([quick.state(), registered.size]).toEqual(['off', 0]);
    quick.follow('Alt+L');
    quick.close();
    expect(registered.size).toBe(0);
    quick.follow('Alt+L');
    expect(registered.size).toBe(0);
  });

  it('say that another program has them, and are tried again', () => {
    const { others, shortcuts } = aSystem();
    const quick = createQuickShortcut(shortcuts, () => {});
    others.add('Alt+L');
    quick.follow('Alt+L');
    expect(quick.state()).toBe('taken');
    quick.follow('Alt+F24');
    expect(quick.state()).toBe('refused');
    others.clear();
    quick.follow('Alt+L');
    expect(quick.state()).toBe('on');
  });

  it('are the last ones set and no others, however often they are set and whoever has them', () => {
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

  it('that are pressed once the app ends do nothing', () => {
    const { registered, shortcuts } = aSystem();
    let presses = 0;
    const quick = createQuickShortcut(shortcuts, () => void presses++);
    quick.follow('Alt+L');
    const press = registered.get('Alt+L');
    press?.();
    quick.close();
    press?.();
    expect(presses).toBe(1);
  });
});

describe('a shortcut as it is typed', () => {
  const platforms = ['darwin', 'win32', 'linux'];

  it('is read in the words of the platform, in any case and order, and shown in them', () => {
    expect(readShortcut('shift + CTRL + l', 'win32')).toEqual({ ok: true, value: usualShortcut });
    expect(readShortcut('Cmd+Shift+L', 'darwin')).toEqual({ ok: true, value: usualShortcut });
    expect(readShortcut('Ctrl+Option+pageup', 'darwin')).toEqual({ ok: true, value: 'Control+Alt+PageUp' });
    expect(readShortcut('Win+Shift+F5', 'win32')).toEqual({ ok: true, value: 'Super+Shift+F5' });
    expect(shortcutText(usualShortcut, 'win32')).toBe('Ctrl+Shift+L');
    expect(shortcutText(usualShortcut, 'darwin')).toBe('Command+Shift+L');
    expect(shortcutText('Super+Alt+F5', 'win32')).toBe('Windows+Alt+F5');
  });

  it.each([
    ['', 'A key is missing.'],
    ['L', 'Hold Ctrl or Alt with the key.'],
    ['Shift+L', 'Hold Ctrl or Alt with the key.'],
    ['Ctrl+C', 'Other programs use Ctrl+C themselves. Add Shift or Alt.'],
    ['Ctrl+Shift', 'A key is missing behind the last +.'],
    ['Ctrl+Shift+', 'A key is missing.'],
    ['Ctrl+Ctrl+L', 'A key is named twice.'],
    ['Ctrl+A+L', '“A” is no key that can be used here.'],
    ['Cmd+Shift+L', '“Cmd” is no key that can be used here.'],
    ['Ctrl+MediaPlayPause', '“MediaPlayPause” is no key that can be used here.'],
    ['Ctrl+constructor', '“constructor” is no key that can be used here.'],
  ])('says what is wrong with %j', (text, message) => {
    expect(readShortcut(text, 'win32')).toMatchObject({ ok: false, problem: { message } });
  });

  test('what was read is read as the same when it is shown again, and is what settings take', () => {
    const word = fc.constantFrom(
      'Ctrl',
      'Cmd',
      'Alt',
      'Option',
      'Shift',
      'Win',
      'L',
      '7',
      'F5',
      'space',
      'x y',
      '',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), fc.constantFrom(...platforms), (words, platform) => {
        const read = readShortcut(words.join('+'), platform);
        if (!read.ok) return;
        expect(isShortcut(read.value)).toBe(true);
        expect(readShortcut(shortcutText(read.value, platform), platform)).toEqual(read);
      }),
      { numRuns: 1000 },
    );
  });

  it('is taken by the settings only where it is one', () => {
    for (const wrong of ['L', 'Shift', 'Ctrl+L', 'CommandOrControl+C', 'javascript:', '../x'])
      expect(LookupSettingsChangeSchema.safeParse({ quickShortcut: wrong }).success, wrong).toBe(false);
    expect(LookupSettingsSchema.parse({ quickShortcut: usualShortcut }).quickShortcut).toBe(usualShortcut);
  });
});
