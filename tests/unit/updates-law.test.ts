import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNewer, plainNotes, readOffer } from '../../electron/app/updates/offer.ts';
import { createUpdateDesk, type UpdateDesk } from '../fakes/update-desk.ts';
import { runs } from '../runs.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Step = [name: string, run: (desk: UpdateDesk) => unknown];
const step = (name: string, run: Step[1]): fc.Arbitrary<Step> => fc.constant([name, run]);
const set = <Key extends keyof UpdateDesk['is']>(key: Key, ...values: UpdateDesk['is'][Key][]) =>
  fc
    .constantFrom(...values)
    .map(
      (value): Step => [`${key}: ${JSON.stringify(value)}`, ({ is }) => Object.assign(is, { [key]: value })],
    );

const newer = { version: '0.2.0' };
const works = async () => {};
const fails = () => Promise.reject(new Error('cut off'));

/** What may happen to the app but its end. */
const happening = fc.oneof(
  fc.integer({ min: 0, max: 40 * hour }).map((ms): Step => [`wait ${ms}`, ({ clock }) => clock.advance(ms)]),
  fc
    .integer({ min: -3 * day, max: 3 * day })
    .map((ms): Step => [`set the clock by ${ms}`, ({ clock }) => clock.jump(ms)]),
  set('feed', null, { version: '0.1.0' }, newer, newer, { version: '9.0.0' }, 7, new Error()),
  set('busy', null, 'preparing', 'sending', 'fetching', 'lookups'),
  set('off', null, null, 'not-allowed'),
  set('download', works, works, fails),
  step('download', (desk) => desk.updates.download()),
  step('not now', (desk) => desk.updates.notNow()),
  step('stay', (desk) => desk.updates.stayed()),
  step('start the app again', (desk) => desk.restarted()),
  step('look', (desk) => desk.updates.look()),
);
const ends: fc.Arbitrary<Step> = fc.constantFrom<Step[]>(['press', () => {}], ['leave', () => {}]);

test('an update is installed only after the press and while nothing is under way', async () => {
  let installed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(happening, ends), { maxLength: 40 }),
      fc.boolean(),
      async (some, isReady) => {
        const desk = createUpdateDesk();
        desk.is.feed = newer;
        if (isReady) {
          await desk.updates.look();
          await desk.updates.download();
          await desk.clock.settle();
        }
        let pressed = false;
        for (const [name, run] of some) {
          await run(desk);
          if (name === 'press') {
            const wasFree = desk.is.busy === null && desk.is.off === null;
            const answer = await desk.updates.restart();
            expect(answer.ok || desk.is.busy !== null || desk.is.off !== null).toBe(true);
            pressed ||= answer.ok && wasFree;
          }
          if (name === 'stay' || name === 'start the app again') pressed = false;
          if (name === 'leave') {
            const install = desk.updates.leaving();
            if (install === null) continue;
            expect([pressed, desk.is.busy, desk.is.off]).toEqual([true, null, null]);
            await install();
            installed += 1;
            expect(desk.installs).toBe(1);
            return;
          }
          await desk.clock.settle();
          expect(desk.installs).toBe(0);
        }
      },
    ),
    { numRuns: runs(400) },
  );
  expect(installed, 'the law would hold by itself if nothing ever was').toBeGreaterThan(0);
});

test('the feed is asked at most once a day, however often the app is started', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ wait: fc.integer({ min: 0, max: 40 * hour }) }),
          fc.record({ restart: fc.constant(true) }),
          fc.record({ fails: fc.boolean() }),
        ),
        { maxLength: 30 },
      ),
      async (events) => {
        const desk = createUpdateDesk();
        for (const event of events) {
          if ('wait' in event) await desk.clock.advance(event.wait);
          else if ('restart' in event) desk.restarted();
          else desk.is.feed = event.fails ? new Error('no network') : null;
        }
        const gaps = desk.asked.slice(1).map((at, before) => at - (desk.asked[before] ?? 0));
        expect(gaps.filter((gap) => gap < day)).toEqual([]);
      },
    ),
    { numRuns: runs(200) },
  );
});

test('a managed copy asks nothing and loads nothing, whatever is pressed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (some) => {
      const desk = createUpdateDesk();
      desk.is.off = 'managed';
      for (const [name, run] of some) {
        if (!name.startsWith('off:')) await run(desk);
        await desk.updates.restart();
        await desk.clock.settle();
      }
      expect([desk.asked.length, desk.loads, desk.downloads, desk.ends]).toEqual([0, 0, 0, 0]);
      expect(desk.updates.view().stage).toEqual({ at: 'off', why: 'managed' });
    }),
    { numRuns: runs(100) },
  );
});

const number = fc.nat({ max: 30 });
const release = fc.tuple(number, number, number).map((parts) => parts.join('.'));
const feed = fc.oneof(
  fc.anything(),
  fc.record(
    {
      version: fc.oneof(
        release,
        fc.string(),
        fc.constantFrom('1.0.0-beta', '01.2', '1.2.3\n', '../../x'),
        fc.anything(),
      ),
      releaseNotes: fc.oneof(fc.string(), fc.array(fc.record({ note: fc.string() })), fc.anything()),
      files: fc.anything(),
    },
    { requiredKeys: [] },
  ),
);

test('reading a feed of any content never throws and offers only newer versions', () => {
  fc.assert(
    fc.property(feed, release, (said, current) => {
      const read = readOffer(said, current);
      if (read.outcome !== 'found') return;
      const [to, from] = [read.offer.version, current].map((text) => text.split('.').map(Number));
      const difference = (to ?? []).map((part, at) => part - (from?.[at] ?? 0)).find((part) => part !== 0);
      expect(difference).toBeGreaterThan(0);
    }),
    { numRuns: runs(2_000) },
  );
});

test('versions have a total order', () => {
  fc.assert(
    fc.property(release, release, (a, b) => {
      expect([a === b, isNewer(a, b), isNewer(b, a)].filter(Boolean)).toHaveLength(1);
    }),
  );
  expect(isNewer('0.2.0', '0.2.0-beta.1')).toBe(true);
  expect(isNewer('0.2.0', '0.2.0+build.7')).toBe(false);
  expect(isNewer('0.10.0', '0.9.9')).toBe(true);
  expect(isNewer('0.2.0', 'not a version')).toBe(false);
});

const markup = fc
  .array(
    fc.constantFrom(
      '<',
      '>',
      '&lt;',
      '&#60;',
      '&#x3c;',
      '&gt;',
      '&amp;lt;',
      '/',
      '!--',
      'script',
      'img src=x ',
      'a',
      '"',
      '\n',
      '\u202e',
      '\u0000',
      '&#8238;',
      '😀',
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** Anything, which may be longer than what is shown. */
const long = fc.string({ unit: 'binary', maxLength: 6_000 });

test('update notes hold no markup, no control characters and at most 4,000 characters', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: markup }, { weight: 1, arbitrary: long }), (text) => {
      const plain = plainNotes(text);
      expect(plain).not.toMatch(/[<>]/);
      expect(plain).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}]/u);
      expect(plain.length).toBeLessThanOrEqual(4_000);
      expect(plain).not.toMatch(/\p{Cs}/u);
    }),
    { numRuns: runs(2_000) },
  );
  for (const bad of [
    '<'.repeat(1_000_000),
    '<a'.repeat(500_000),
    '&#60;'.repeat(200_000),
    'x'.repeat(9_000_000),
  ])
    expect(plainNotes(bad).length).toBeLessThanOrEqual(4_000);
});

test('update notes keep their lines and list items', () => {
  const html =
    '<h2>What&#39;s new</h2>\n<ul>\n<li>Faster &amp; smaller</li>\n<li>See <a href="https://x.example/">this</a></li>\n</ul>';
  expect(plainNotes(html)).toBe("What's new\n\n• Faster & smaller\n\n• See this");
});
