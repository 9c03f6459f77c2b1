import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariablesResolver, theme, verdictColors } from '../../renderer/ui/theme.ts';
import { verdicts } from '../../shared/verdict/verdict.ts';

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
  const colors = verdicts.map((verdict) => verdictColors[scheme][verdict]);

  it('stands out from what it lies on, part by part', () => {
    for (const color of colors)
      for (const ground of ['--desk-surface', '--desk-canvas'])
        expect([color, ground, contrast(color, variableOf(scheme, ground)) >= 3]).toEqual([
          ...[color, ground, true],
        ]);
  });

  it('has neighbours that can be told apart', () => {
    for (const [index, color] of colors.slice(1).entries())
      expect([color, contrast(color, colors[index] ?? '') >= 3]).toEqual([color, true]);
  });
});
