import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { checkLine } from '../../electron/results/judge/apply-checks.ts';
import { blockedNumbers, numberChecks, overviewOf } from '../../electron/results/view/summarize-result.ts';
import { type LaterChecks, nobodyHeld } from '../../shared/model/result-table.ts';
import { flagStates, type PhoneFacts, withOtherRows } from '../../shared/verdict/facts.ts';
import { readFlagText } from '../../shared/verdict/flag-text.ts';
import { checkedFacts, type NumberCheck } from '../../shared/verdict/fresh-check.ts';
import { readStateDncText } from '../../shared/verdict/state-dnc.ts';
import { judge } from '../../shared/verdict/verdict.ts';
import { renewedFacts } from '../fakes/every-phone.ts';
import { csvOf, judgedPhones, layoutOf, phoneRole } from '../fakes/judged-result.ts';
import { createResultDesk, openImported } from '../fakes/result-desk.ts';
import { runs } from '../runs.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const parts = ['number', 'dnc', 'tcpa', 'state-dnc', 'contactable', 'litigator'] as const;
const layout = layoutOf([
  ...parts.map((part) => [part, phoneRole(part)] as const),
  ['deceased', { kind: 'person', slot: 0, part: 'deceased' }],
]);
const headers = layout.columns.map(({ header }) => header);

const flag = fc.constantFrom('no', 'no', 'no', 'yes', '', 'perhaps');
const number = fc.integer({ min: 100, max: 160 }).map((end) => `2125550${end}`);
const row = fc.tuple(
  number,
  flag,
  flag,
  fc.constantFrom('none', 'none', 'none', '', 'TX', '??'),
  fc.constantFrom('yes', 'yes', 'yes', 'no', '', 'what'),
  fc.constantFrom('no', 'no', 'no', '', 'yes'),
  fc.constantFrom('no', 'no', 'no', 'yes'),
);
const state = fc.oneof(
  { weight: 5, arbitrary: fc.constant('no' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...flagStates) },
);
const check: fc.Arbitrary<NumberCheck> = fc.record({
  dnc: state,
  tcpa: state,
  stateDnc: state,
  contactable: fc.constantFrom('yes', 'yes', 'yes', ...flagStates),
  litigator: state,
  deceased: state,
});
/** A number of which nobody can tell what a check said of it. */
const unreadableCheck: NumberCheck = {
  dnc: 'unreadable',
  tcpa: 'unreadable',
  stateDnc: 'unreadable',
  contactable: 'unreadable',
  litigator: 'unreadable',
  deceased: 'unreadable',
};

type Checked = [string, NumberCheck][];
const checked: fc.Arbitrary<Checked> = fc.uniqueArray(fc.tuple(number, check), {
  minLength: 20,
  maxLength: 50,
  selector: ([digits]) => digits,
});

function factsOf([, dnc, tcpa, stateDnc, contactable, litigator, deceased]: readonly string[]): PhoneFacts {
  return {
    number: 'yes',
    dnc: readFlagText(dnc ?? '', 'dnc'),
    tcpa: readFlagText(tcpa ?? '', 'tcpa'),
    stateDnc: readStateDncText(stateDnc ?? '').state,
    contactable: readFlagText(contactable ?? '', 'contactable'),
    litigator: readFlagText(litigator ?? '', 'litigator'),
    deceased: readFlagText(deceased ?? '', 'deceased'),
    suppressed: 'no',
    knownLitigator: 'no',
    marked: 'no',
  };
}

const kept = new Map<string, string>();
const linesOf = (job: string) => kept.get(job) ?? null;
/** Keeps checks, the oldest first; `spoilt` is the place of one that is not what was written. */
function laterOf(
  checks: readonly Checked[],
  spoilt = -1,
  isInDoubt: (place: number) => boolean = () => false,
): LaterChecks {
  const files = checks.map((numbers, place) => {
    const job = `check-${kept.size}`;
    const lines = numbers.map(([digits, said]) =>
      checkLine(
        digits,
        checkedFacts.map((fact) => flagStates.indexOf(said[fact])),
      ),
    );
    const text = `${lines.join('\n')}\n`;
    kept.set(job, place === spoilt ? text.slice(1) : text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const doubt = isInDoubt(place) ? { isInDoubt: true } : {};
    return { job, at: `2026-0${place + 2}-01T00:00:00.000Z`, sha256, ...doubt };
  });
  return { checkedAt: '2026-01-01T00:00:00.000Z', files };
}

const rows = fc.sample(row, { numRuns: 150, seed: 5 });
const csv = csvOf([headers, ...rows]);
/** Judged by many tests, each of which says all that it is judged by. */
const files = await desk.imported(csv);

/** What the rules of shared/verdict make of each row, without the database. */
function lawful(
  checks: readonly Checked[],
  spoilt = -1,
  isInDoubt: (place: number) => boolean = () => false,
) {
  return rows.map((cells) => {
    const same = rows.filter(([other]) => other === cells[0]);
    const own = withOtherRows(factsOf(cells), same.map(factsOf));
    const ofNumber = checks.flatMap((each, place) =>
      place === spoilt
        ? [{ said: unreadableCheck, place }]
        : each.flatMap(([digits, said]) => (digits === cells[0] ? [{ said, place }] : [])),
    );
    const said = ofNumber.map((each) => each.said);
    const now = renewedFacts(own, said, (at) => isInDoubt(ofNumber[at]?.place ?? 0));
    const { verdict, reasons } = judge(now);
    return { verdict, reasons: reasons.map(({ id }) => id) };
  });
}
const inShort = (phones: Awaited<ReturnType<typeof judgedPhones>>) =>
  phones.map(({ verdict, reasons }) => ({ verdict, reasons }));

test('later checks renew the verdicts in the database as renewedFacts() does, step by step or at once', async () => {
  for (const checks of fc.sample(fc.array(checked, { minLength: 1, maxLength: 4 }), {
    numRuns: runs(6),
    seed: 9,
  })) {
    const stages = checks.map((_, end) => laterOf(checks.slice(0, end + 1)));
    const stepwise = await judgedPhones(files, ...stages.map((later) => ({ layout, linesOf, later })));
    expect(inShort(stepwise)).toEqual(lawful(checks));
    expect(new Set(stepwise.map(({ verdict }) => verdict)).size).toBe(4);
  }
  const [checks = []] = fc.sample(fc.array(checked, { minLength: 3, maxLength: 3 }), { numRuns: 1, seed: 2 });
  const anew = await judgedPhones(await desk.imported(csv), { layout, linesOf, later: laterOf(checks) });
  expect(inShort(anew)).toEqual(lawful(checks));
  // Without them it is as its own result states it.
  expect(inShort(await judgedPhones(files, { layout, linesOf, later: laterOf([]) }))).toEqual(lawful([]));
});

test('a check in doubt changes verdicts only against a call, whenever its rows were answered', async () => {
  for (const checks of fc.sample(fc.array(checked, { minLength: 3, maxLength: 3 }), {
    numRuns: runs(3),
    seed: 7,
  })) {
    const isInDoubt = (place: number) => place !== 1;
    const later = laterOf(checks, -1, isInDoubt);
    const judged = inShort(await judgedPhones(files, { layout, linesOf, later }));
    expect(judged).toEqual(lawful(checks, -1, isInDoubt));
    expect(judged).not.toEqual(lawful(checks));
    const onlyDoubt = laterOf(checks.slice(0, 1), -1, () => true);
    const runs = [{ rows: rows.length, checkedAt: '2027-01-01T00:00:00.000Z', isEarlier: false }];
    const held = inShort(await judgedPhones(files, { layout, linesOf, later: { ...onlyDoubt, runs } }));
    expect(held).toEqual(lawful(checks.slice(0, 1), -1, () => true));
    expect(
      held.filter(({ verdict }, at) => verdict === 'may-call' && lawful([])[at]?.verdict !== verdict),
    ).toEqual([]);
  }
});

test('what a check in doubt has blocked is told where nobody knows when the result was checked itself', async () => {
  const number = '2125550100';
  const own = await desk.imported(csvOf([headers, [number, 'no', 'no', 'none', 'yes', 'no', 'no']]));
  const { files: later } = laterOf([[[number, { ...unreadableCheck, dnc: 'yes' }]]], -1, () => true);
  await judgedPhones(own, { layout, linesOf, later: { checkedAt: null, files: later } });
  const duck = await openImported(own);
  expect(await duck.inSession(blockedNumbers)).toMatchObject([{ number, checkedAt: later[0]?.at }]);
  await duck.close();
});

test('a check in doubt makes no number one that was checked on a known day', async () => {
  const number = '2125550100';
  const own = await desk.imported(csvOf([headers, [number, 'no', 'no', 'none', 'yes', 'no', 'no']]));
  const clear = {
    dnc: 'no',
    tcpa: 'no',
    stateDnc: 'no',
    contactable: 'yes',
    litigator: 'no',
    deceased: 'no',
  } as const;
  const { files: later } = laterOf([[[number, clear]]], -1, () => true);
  await judgedPhones(own, { layout, linesOf, later: { checkedAt: null, files: later } });
  const duck = await openImported(own);
  const { checked, summary } = await duck.inSession(overviewOf);
  expect(summary.verdicts['may-call']).toBe(1);
  expect(checked.at).toBeNull();
  await duck.close();
});

test('each row is renewed only by checks made after it was answered', async () => {
  const [checks = []] = fc.sample(fc.array(checked, { minLength: 2, maxLength: 2 }), {
    numRuns: 1,
    seed: 3,
  });
  const later = laterOf(checks);
  const own = 60;
  // Asked between the two checks, which are of 1 February and 1 March; the other rows were answered before both.
  const runs = [
    { rows: own, checkedAt: '2026-02-15T00:00:00.000Z', isEarlier: false },
    { rows: rows.length - own, checkedAt: '2026-01-01T00:00:00.000Z', isEarlier: true },
  ];
  const judged = inShort(await judgedPhones(files, { layout, linesOf, later: { ...later, runs } }));
  expect(judged.slice(0, own)).toEqual(lawful(checks.slice(1)).slice(0, own));
  expect(judged.slice(own)).toEqual(lawful(checks).slice(own));
  expect(lawful(checks.slice(1)).slice(0, own)).not.toEqual(lawful(checks).slice(0, own));
  const duck = await openImported(files);
  const lines = await duck.inSession(numberChecks);
  await duck.close();
  const numbers = new Set(lines.split('\n').map((line) => line.slice(0, 10)));
  const said = rows.slice(0, own).map(([digits = '']) => digits);
  expect([...numbers].filter((digits) => digits !== '' && !said.includes(digits))).toEqual([]);
  // Runs of another result than lies there say nothing: all count as of the first time.
  const others = { ...later, runs: runs.slice(0, 1) };
  expect(inShort(await judgedPhones(files, { layout, linesOf, later: others }))).toEqual(lawful(checks));
});

test('a check file that cannot be read allows no number to be called until a later check', async () => {
  const [checks = []] = fc.sample(fc.array(checked, { minLength: 2, maxLength: 2 }), { numRuns: 1, seed: 4 });
  const phones = await judgedPhones(files, { layout, linesOf, later: laterOf(checks, 0) });
  expect(inShort(phones)).toEqual(lawful(checks, 0));
  const spoilt = await judgedPhones(files, { layout, linesOf, later: laterOf(checks, 1) });
  expect(spoilt.some(({ verdict }) => verdict === 'may-call')).toBe(false);
  expect(inShort(await judgedPhones(files, { layout, linesOf, later: laterOf(checks) }))).toEqual(
    lawful(checks),
  );
});

test('a number on the suppression list stays do-not-call whatever a check says', async () => {
  const [checks = []] = fc.sample(fc.array(checked, { minLength: 1, maxLength: 1 }), { numRuns: 1, seed: 4 });
  const later = laterOf(checks);
  const suppressed = rows.map(([digits]) => digits);
  const held = { ...nobodyHeld, suppressed };
  const phones = await judgedPhones(files, { layout, held }, { layout, held, linesOf, later });
  expect(new Set(phones.map(({ verdict }) => verdict))).toEqual(new Set(['do-not-call']));
  expect(inShort(await judgedPhones(files, { layout, linesOf, later }))).toEqual(lawful(checks));
});
