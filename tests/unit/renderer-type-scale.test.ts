import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from '../../renderer/ui/theme.ts';

const renderer = join(import.meta.dirname, '../../renderer');
const sheets = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

it('writes in five sizes', () => {
  const scale = Object.values(theme.fontSizes ?? {});
  expect(scale).toEqual(['12px', '13px', '15px', '18px', '30px']);
  const used = sheets.flatMap((name) =>
    [...readFileSync(join(renderer, name), 'utf8').matchAll(/font-size:\s*([^;]+);/g)].map(
      ([, size = '']) => ({ name, size }),
    ),
  );
  expect(used.length).toBeGreaterThan(50);
  const isOfScale = (size: string) =>
    scale.includes(size) || size === 'inherit' || size.startsWith('var(--mantine-font-size-');
  expect(used.filter(({ size }) => !isOfScale(size))).toEqual([]);
});
