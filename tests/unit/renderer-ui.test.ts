import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { createNotificationsStore, notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { cssVariablesResolver, theme } from '../../renderer/ui/theme.tsx';
import {
  hideFailure,
  hideFailures,
  showDone,
  showFailure,
  showIn,
  showProblem,
} from '../../renderer/ui/toasts.tsx';
import { createIntent } from '../../renderer/ui/use-intent.ts';
import { problem } from '../../shared/model/problem.ts';
import { verdicts } from '../../shared/verdict/verdict.ts';

describe('an intent', () => {
  function anIntent() {
    let made = 0;
    return createIntent(() => `press-${++made}`);
  }

  test('is taken once however often the button is pressed', () => {
    const intent = anIntent();
    expect([intent.take(), intent.take(), intent.take()]).toEqual(['press-1', null, null]);
  });

  test('is given again unchanged after a press that came to nothing', () => {
    const intent = anIntent();
    intent.take();
    intent.giveBack();
    expect([intent.take(), intent.take()]).toEqual(['press-1', null]);
  });

  test('is renewed only on request', () => {
    const intent = anIntent();
    intent.take();
    intent.renew();
    expect([intent.take(), intent.take()]).toEqual(['press-2', null]);
  });
});

const titles = (place = notificationsStore) =>
  place.getState().notifications.map(({ title, message }) => title ?? message);
const said = (message: string) => problem('some', message, '');

beforeEach(() => notifications.clean());

describe('the messages in the corner', () => {
  it('show one failure per action and remove it when the action succeeds', () => {
    showFailure(said('The disk is full.'), 'save');
    showFailure(said('The folder is gone.'), 'open');
    showFailure(said('The disk is still full.'), 'save');
    expect(titles()).toEqual(['The folder is gone.', 'The disk is still full.']);
    hideFailure('save');
    expect(titles()).toEqual(['The folder is gone.']);
  });

  it('drop failures on leaving a page, but keep successes and problems of the app', () => {
    showProblem(said('The webhook port is taken.'));
    showFailure(said('The disk is full.'), 'save');
    showDone('Saved.');
    hideFailures();
    expect(titles()).toEqual(['The webhook port is taken.', 'Saved.']);
  });

  it('appear in the open dialog, and in the corner again when it closes', () => {
    const [list, question] = [createNotificationsStore(), createNotificationsStore()];
    showDone('Started.');
    const closeList = showIn(list);
    showFailure(said('The disk is full.'), 'save');
    const closeQuestion = showIn(question);
    showDone('Removed.');
    expect([titles(), titles(list), titles(question)]).toEqual([
      ['Started.'],
      ['The disk is full.'],
      ['Removed.'],
    ]);
    closeQuestion();
    expect(titles(list)).toEqual(['The disk is full.', 'Removed.']);
    hideFailure('save');
    closeList();
    expect(titles()).toEqual(['Started.', 'Removed.']);
  });
});

/** Relative luminance of "#rrggbb" (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const resolved = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
const variableOf = (scheme: 'light' | 'dark', name: string) =>
  new Map(Object.entries(resolved[scheme])).get(name) ?? '';

describe.each(['light', 'dark'] as const)('the verdict bar on %s', (scheme) => {
  const colors = verdicts.map((verdict) => variableOf(scheme, `--desk-verdict-${verdict}`));

  it('contrasts with its background in every part', () => {
    for (const color of colors)
      for (const ground of ['--desk-surface', '--desk-canvas'])
        expect([color, ground, contrast(color, variableOf(scheme, ground)) >= 3]).toEqual([
          ...[color, ground, true],
        ]);
  });

  it('has neighboring parts that contrast', () => {
    for (const [index, color] of colors.slice(1).entries())
      expect([color, contrast(color, colors[index] ?? '') >= 3]).toEqual([color, true]);
  });
});

const renderer = join(import.meta.dirname, '../../renderer');
const sheets = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

it('the style sheets use only five font sizes', () => {
  const scale = Object.values(theme.fontSizes ?? {});
  expect(scale).toEqual(['12px', '13px', '15px', '18px', '30px']);
  const used = sheets.flatMap((name) =>
    [...readFileSync(join(renderer, name), 'utf8').matchAll(/font-size:\s*([^;]+);/g)].map(
      ([, size = '']) => ({ name, size }),
    ),
  );
  expect(used.length).toBeGreaterThan(20);
  const isOfScale = (size: string) =>
    scale.includes(size) || size === 'inherit' || size.startsWith('var(--mantine-font-size-');
  expect(used.filter(({ size }) => !isOfScale(size))).toEqual([]);
});
