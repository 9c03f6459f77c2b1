import { expect, test } from 'vitest';
import { bundle } from '../fakes/bundle.ts';
import { noticesScript } from '../fakes/pack-app.ts';
import { ROOT } from '../unit/import-graph.ts';

const script = await noticesScript();
const shipped = await script.shippedPackages(ROOT);

test('the third-party notices hold every bundled package with the text of its license', async () => {
  const text = script.notices(shipped);
  const bundled = await Promise.all(
    (['main', 'preload', 'engine', 'client'] as const).map(async (name) => (await bundle(name)).packages),
  );
  // What Vite itself puts into a bundle is no package of the app's; it is MIT as well.
  const names = new Set(bundled.flatMap((packages) => [...packages]).filter((name) => name !== 'vite'));
  expect(names.size).toBeGreaterThan(30);
  const known = new Set(shipped.map(({ name }) => name));
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  for (const { name, version, texts } of shipped) {
    expect(text).toContain(`\n${name} ${version}\nLicense: `);
    expect(texts.join('').length, name).toBeGreaterThan(100);
  }
});
